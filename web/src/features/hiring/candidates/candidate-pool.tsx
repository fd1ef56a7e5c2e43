import { mostTags, standingLabels, standings } from '@app/contract/hiring/candidate-filters.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Copy, Tags } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useExport } from '#lib/api/download.ts'
import { FormatMenu } from '#lib/api/export-menu.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { confirm } from '#ui/confirm.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Filters, filterOf, parseFilters } from './candidate.filters.ts'
import { usePoolPath } from './candidate.labels.ts'
import { CandidateTable } from './candidate-table.tsx'
import { useCounts, useCreateTag, useRemoveTag, useTags } from './candidates.api.ts'
import { SavedFilters } from './saved-filters.tsx'
import { NewTagForm } from './tag-menus.tsx'

interface Choice {
  key: string
  label: string
  count?: number
  isOn: boolean
  to: ReturnType<ListParams['to']>
}

/** Filters by standing, saved candidates and tags, each with its count under the other filters. */
function CandidateChips({ params, filters }: { params: ListParams; filters: Filters }) {
  const counts = useCounts(filterOf(filters))
  const to = (changes: Parameters<ListParams['to']>[0]) =>
    params.to({ ...changes, cursor: undefined })
  const standing: Choice[] = [
    {
      key: 'all',
      label: t('All'),
      count: counts?.all,
      isOn: !filters.standing,
      to: to({ standing: undefined }),
    },
    ...standings.map((value) => ({
      key: value,
      label: standingLabels[value],
      count: counts?.standings[value],
      isOn: filters.standing === value,
      to: to({ standing: value }),
    })),
  ]
  const others: Choice[] = [
    {
      key: 'kept',
      label: t('Saved candidates'),
      count: counts?.kept,
      isOn: filters.kept === 'true',
      to: to({ kept: filters.kept ? undefined : 'true' }),
    },
    ...(counts?.tags ?? []).map(({ id, name, count }) => {
      const isOn = filters.tags.includes(id)
      const tags = isOn ? filters.tags.filter((tag) => tag !== id) : [...filters.tags, id]
      return {
        key: id,
        label: `#${name}`,
        count,
        isOn,
        to: to({ tags: tags.slice(0, mostTags).join(',') || undefined }),
      }
    }),
  ]
  return (
    <div className="grid grid-cols-1 gap-1">
      <ChipRow label={t('Current status')} choices={standing} />
      <ChipRow label={t('Saved and tags')} choices={others} />
    </div>
  )
}

const ChipRow = ({ label, choices }: { label: string; choices: readonly Choice[] }) => (
  <nav aria-label={label} className="-mx-1 overflow-x-auto px-1 py-1 [scrollbar-width:thin]">
    <ul className="flex gap-1.5 sm:flex-wrap">
      {choices.map(({ key, label: name, count, isOn, to }) => (
        <li key={key}>
          <Link
            to={to}
            preventScrollReset
            aria-current={isOn ? 'true' : undefined}
            className={cn(
              'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap hover:bg-subtle focus-visible:rounded-full',
              isOn ? 'border-accent bg-accent-soft text-accent' : 'bg-surface',
            )}
          >
            {name}
            {count !== undefined && <span className="numbers text-xs">{formatCount(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** Search, order, saved filters, tags, duplicates and the export. */
function PoolToolbar({ params, filters }: { params: ListParams; filters: Filters }) {
  const download = useExport()
  const path = usePoolPath()
  return (
    <Toolbar
      params={params}
      search={{ label: t('Search candidates'), placeholder: t('Name, email or skill') }}
      list="candidates"
      hasFilters
    >
      <SavedFilters params={params} filters={filters} />
      <TagManager />
      <Link to={`${path}/duplicates`} className={buttonClass({ variant: 'secondary' })}>
        <Copy aria-hidden />
        <span className="max-sm:sr-only">{t('Duplicates')}</span>
      </Link>
      <FormatMenu
        formats={['csv', 'xlsx']}
        busy={download.isPending}
        onChoose={(format) =>
          download.mutate({ kind: 'candidates', format, query: filterOf(filters) })
        }
      />
    </Toolbar>
  )
}

/** All applicants, one row per person. */
export function CandidatePool() {
  const params = useListParams()
  const filters = parseFilters(params)
  return (
    <ListPage
      toolbar={
        <>
          <PoolToolbar params={params} filters={filters} />
          <CandidateChips params={params} filters={filters} />
        </>
      }
      title={t("Couldn't load the candidates")}
    >
      <CandidateTable params={params} filters={filters} />
    </ListPage>
  )
}

/** The tags HR shares: create one, delete one. */
function TagManager() {
  const [open, setOpen] = useState(false)
  const [createdCount, setCreatedCount] = useState(0)
  const create = useCreateTag()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Tags aria-hidden />
        <span className="max-sm:sr-only">{t('Tags')}</span>
      </Button>
      <FormDialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t('Tags')}
        description={t('Everyone in HR sees and uses the same tags.')}
        mutation={create}
        action={t('Create tag')}
        busyText={t('Creating…')}
      >
        {(form) => (
          <div className="grid grid-cols-1 gap-4">
            <AsyncBoundary title={t("Couldn't load the tags")} skeleton={<SkeletonText />}>
              <TagList />
            </AsyncBoundary>
            <NewTagForm
              key={createdCount}
              form={form}
              create={create}
              onMade={() => {
                create.reset()
                setCreatedCount(createdCount + 1)
              }}
            />
          </div>
        )}
      </FormDialog>
    </>
  )
}

function TagList() {
  const tags = useTags()
  const remove = useRemoveTag()
  const ask = async (id: string, name: string) => {
    const isSure = await confirm({
      title: t('Delete the tag “{name}”?', { name }),
      text: t("It's removed from everyone who has it. This can't be undone."),
      action: t('Delete'),
      tone: 'danger',
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  if (tags.length === 0) return <p className="text-sm text-muted">{t('No tags yet.')}</p>
  return (
    <ul className="divide-y">
      {tags.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1.5">
          <span className="min-w-0 truncate">{name}</span>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('Delete the tag {name}', { name })}
            onClick={() => void ask(id, name)}
          >
            {t('Delete')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
