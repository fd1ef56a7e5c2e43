import { mostFilters, NewFilter, type SavedFilter } from '@app/contract/hiring/candidate-filters.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Bookmark } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import type { ListParams } from '#lib/lists/list-params.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Filters, isNarrowed } from './candidate.filters.ts'
import {
  useRemoveFilter,
  useSavedFilters,
  useSaveFilter,
  useShareFilter,
} from './candidates.api.ts'

interface SavedFiltersProps {
  params: ListParams
  filters: Filters
}

/** The user's own filters and the shared ones; the active filter can be saved under a name. */
export function SavedFilters({ params, filters }: SavedFiltersProps) {
  const [open, setOpen] = useState(false)
  const use = ({ search, standing, kept, tags }: SavedFilter) => {
    setOpen(false)
    params.update({
      search: search ?? undefined,
      standing: standing ?? undefined,
      kept: kept ? 'true' : undefined,
      tags: tags.join(',') || undefined,
    })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden />
        <span className="max-sm:sr-only">{t('Saved filters')}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('Saved filters')}
        description={t('Everyone in HR can use shared filters.')}
      >
        <div className="grid grid-cols-1 gap-5">
          <AsyncBoundary title={t("Couldn't load the filters")} skeleton={<SkeletonText />}>
            <FilterList onUse={use} />
          </AsyncBoundary>
          {isNarrowed(filters) ? (
            <SaveForm filters={filters} />
          ) : (
            <p className="text-sm text-muted">
              {t('Search or set filters first, then save them here.')}
            </p>
          )}
        </div>
      </Dialog>
    </>
  )
}

function FilterList({ onUse }: { onUse: (filter: SavedFilter) => void }) {
  const filters = useSavedFilters()
  const share = useShareFilter()
  const remove = useRemoveFilter()
  if (filters.length === 0)
    return <p className="text-sm text-muted">{t('No saved filters yet.')}</p>
  return (
    <>
      <ul className="divide-y">
        {filters.map((filter) => {
          const { id, name, is_shared, owner_name, can } = filter
          return (
            <li key={id} className="flex flex-wrap items-center gap-2 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{name}</p>
                <p className="text-sm text-muted">
                  {can.change
                    ? is_shared
                      ? t('Yours, shared')
                      : t('Only you')
                    : t('Shared by {owner_name}', { owner_name })}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('Use the filter {name}', { name })}
                onClick={() => onUse(filter)}
              >
                {t('Use')}
              </Button>
              {can.change && (
                <>
                  <Button
                    variant="ghost"
                    size="sm"
                    busy={share.isPending && share.variables.params.id === id}
                    onClick={() =>
                      share.mutate({ params: { id }, body: { is_shared: !is_shared } })
                    }
                  >
                    {is_shared ? t('Stop sharing') : t('Share')}
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={t('Delete the filter {name}', { name })}
                    onClick={() => remove.mutate({ params: { id } })}
                  >
                    {t('Delete')}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <LimitNote count={filters.length} most={mostFilters} first />
    </>
  )
}

const FilterForm = z.object({ name: NewFilter.shape.name, is_shared: z.boolean() })

function SaveForm({ filters: { search, standing, kept, tags } }: { filters: Filters }) {
  const [saved, setSaved] = useState(0)
  const save = useSaveFilter()
  const id = useId()
  return (
    <Form
      key={saved}
      id={id}
      schema={FilterForm}
      defaults={{ name: '', is_shared: false }}
      draft={save.draft}
      busy={save.isPending}
      errors={
        save.errors ?? (save.error ? [{ path: 'name', message: save.error.message }] : undefined)
      }
      className="gap-3 border-t pt-4"
      onSubmit={(named) =>
        save.mutate(
          {
            body: {
              ...named,
              search: search ?? null,
              standing: standing ?? null,
              kept: kept === 'true',
              tags: [...tags],
            },
          },
          { onSuccess: () => setSaved(saved + 1) },
        )
      }
    >
      {(field, form) => (
        <>
          <Input {...field('name')} label={t('Save current filter as')} autoComplete="off" />
          <Checkbox {...form.register('is_shared')} label={t('Share with everyone in HR')} />
          <Button
            type="submit"
            className="justify-self-start"
            busy={save.isPending}
            busyText={t('Saving…')}
          >
            {t('Save filter')}
          </Button>
        </>
      )}
    </Form>
  )
}
