import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  type Density,
  densities,
  type ListName,
  mostViews,
  type SavedView,
} from '@app/contract/identity/saved-views.ts'
import { Columns3, Pencil, Star, Trash2 } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { cn } from '#ui/cn.ts'
import { confirm } from '#ui/confirm.tsx'
import { Input } from '#ui/input.tsx'
import { Popover, PopoverClose } from '#ui/popover.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useDraftText } from '#ui/use-draft-text.ts'
import type { ListParams } from './list-params.ts'
import {
  useChangeLayout,
  useChangeView,
  useListSettings,
  useRemoveView,
  useSaveView,
} from './list-settings.api.ts'
import { columnsOf, hiddenIn, OrderSelect } from './list-table.tsx'

const densityLabels: Record<Density, string> = localized({
  comfortable: msg('Comfortable'),
  compact: msg('Compact'),
})

/** Parameters of what is open over a list, and of its page: no part of a view. */
const passing = ['correction', 'hide', 'hire', 'interview', 'meeting', 'milestone', 'person']
const isPassing = new Set([...passing, 'profile', 'review', 'seat', 'task', 'update'])

function queryOf(search: URLSearchParams | string, keep?: string) {
  const params = new URLSearchParams(search)
  for (const name of [...params.keys()])
    if (isPassing.has(name) || name === keep || name.startsWith('cursor')) params.delete(name)
  params.sort()
  return params.toString()
}

function addressOf({ query, hidden }: SavedView, now: URLSearchParams, keep: string | undefined) {
  const params = new URLSearchParams(queryOf(query, keep))
  const value = keep && now.get(keep)
  if (value) params.set(keep, value)
  params.set('hide', hidden.join(',') || '-')
  return `?${params}`
}

interface ViewMenuProps {
  list: ListName
  params: ListParams
  /** The list has a field of its own for its order. */
  hasOrder?: boolean
  /** The list has saved filters of its own, which can be shared. */
  hasFilters?: boolean
  /** The parameter that chooses whose list it is: no view saves or changes it. */
  keep?: string
}

/** How the list looks: saved views, order, density and columns, the same on all devices of the person. */
export function ViewMenu(props: ViewMenuProps) {
  const { list, keep } = props
  const { views } = useListSettings(list)
  const [search] = useSearchParams()
  const query = queryOf(search, keep)
  const current = query ? views.find((view) => queryOf(view.query, keep) === query) : undefined
  useDefaultView(list, keep)
  return (
    <Popover
      label={t('Display')}
      trigger={
        <Button variant="secondary">
          <Columns3 aria-hidden />
          <span className="max-w-32 truncate max-sm:sr-only">{current?.name ?? t('Display')}</span>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {!props.hasFilters && <Views {...props} current={current} />}
        <Layout {...props} />
        <p className="hidden text-xs text-muted lg:block">
          {t('Press ? in the list to see its keyboard shortcuts.')}
        </p>
      </div>
    </Popover>
  )
}

/** Who comes to the list without a search or filter finds their default view, once. */
function useDefaultView(list: ListName, keep: string | undefined) {
  const { views, isPending } = useListSettings(list)
  const { search } = useLocation()
  const [now, setSearch] = useSearchParams()
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current || (isPending && !search)) return
    isDecided.current = true
    const view = search ? undefined : views.find(({ is_default }) => is_default)
    if (view) setSearch(addressOf(view, now, keep), { replace: true, preventScrollReset: true })
  })
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="text-sm font-medium">{children}</h3>
)

interface ViewsProps extends Pick<ViewMenuProps, 'list' | 'params' | 'keep'> {
  current: SavedView | undefined
}

function Views({ list, params, keep, current }: ViewsProps) {
  const { views, hidden } = useListSettings(list)
  const [search] = useSearchParams()
  const [naming, setNaming] = useState<string>()
  const save = useSaveView(`view:${list}`)
  const stop = () => setNaming(undefined)
  const saveAs = (name: string) =>
    save.mutate(
      {
        params: { list },
        body: { name, query: queryOf(search, keep), hidden: hiddenIn(params) ?? hidden },
      },
      { onSuccess: stop },
    )
  return (
    <section className="grid grid-cols-1 gap-1">
      <Heading>{t('Saved views')}</Heading>
      {views.length === 0 && (
        <p className="text-sm text-muted">
          {t('Save a search with its filters, order and columns to come back to it.')}
        </p>
      )}
      <ul className="-mx-2 grid grid-cols-1">
        {views.map((view) =>
          naming === view.id ? (
            <li key={view.id} className="px-2 py-1">
              <Rename view={view} onClose={stop} />
            </li>
          ) : (
            <ViewRow
              key={view.id}
              view={view}
              to={addressOf(view, search, keep)}
              isCurrent={view === current}
              onRename={() => setNaming(view.id)}
            />
          ),
        )}
      </ul>
      {naming === 'new' ? (
        <NameForm mutation={save} onSave={saveAs} onCancel={stop} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          disabled={views.length >= mostViews}
          onClick={() => setNaming('new')}
        >
          {t('Save this view…')}
        </Button>
      )}
    </section>
  )
}

function Rename({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const change = useChangeView(`view:${view.id}`)
  return (
    <NameForm
      name={view.name}
      mutation={change}
      onCancel={onClose}
      onSave={(name) =>
        change.mutate({ params: { id: view.id }, body: { name } }, { onSuccess: onClose })
      }
    />
  )
}

interface NameFormProps {
  name?: string
  mutation: { isPending: boolean; draft: string | undefined }
  onSave: (name: string) => void
  onCancel: () => void
}

function NameForm({ name, mutation, onSave, onCancel }: NameFormProps) {
  const id = useId()
  const [text, type] = useDraftText(mutation.draft, name)
  const cancel = () => {
    type(name ?? '')
    onCancel()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() && !mutation.isPending) onSave(text.trim())
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-2">
      <Input
        id={id}
        label={t('Name of the view')}
        value={text}
        maxLength={60}
        required
        // The user opened it to type here.
        autoFocus
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={mutation.isPending} busyText={t('Saving…')}>
          {t('Save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

interface ViewRowProps {
  view: SavedView
  to: string
  isCurrent: boolean
  onRename: () => void
}

function ViewRow({ view, to, isCurrent, onRename }: ViewRowProps) {
  const { id, name, is_default } = view
  const change = useChangeView()
  const remove = useRemoveView()
  const ask = async () => {
    const isSure = await confirm({
      title: t('Delete the view “{name}”?', { name }),
      text: t('The list itself stays as it is.'),
      action: t('Delete'),
      tone: 'danger',
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  return (
    <li className="flex items-center rounded-md hover:bg-subtle">
      <PopoverClose>
        <Link
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          className={cn(
            'flex min-h-8 min-w-0 flex-1 items-center px-2 text-sm',
            isCurrent && 'font-medium text-accent',
          )}
        >
          <span className="truncate">{name}</span>
        </Link>
      </PopoverClose>
      <Button
        variant="ghost"
        size="icon"
        aria-pressed={is_default}
        aria-label={t('Show {name} when the list is opened', { name })}
        title={t('Show {name} when the list is opened', { name })}
        onClick={() => change.mutate({ params: { id }, body: { is_default: !is_default } })}
      >
        <Star aria-hidden className={cn(is_default && 'fill-current text-accent')} />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Rename {name}', { name })}
        title={t('Rename {name}', { name })}
        onClick={onRename}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Delete {name}', { name })}
        title={t('Delete {name}', { name })}
        onClick={() => void ask()}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}

/** The order where no field of the list has it, the density, and the columns of the table. */
function Layout({ list, params, hasOrder }: ViewMenuProps) {
  const settings = useListSettings(list)
  const change = useChangeLayout(list)
  const table = columnsOf(list)
  const hidden = hiddenIn(params) ?? settings.hidden
  const isOwn = hidden.length > 0 || settings.density !== 'comfortable'
  const apply = (layout: { hidden: string[]; density: Density }) => {
    // From here on the person's own columns hold again, instead of those of a view.
    if (hiddenIn(params)) params.update({ hide: undefined })
    change(layout)
  }
  const toggle = (key: string) =>
    hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]
  return (
    <>
      {table && !hasOrder && <OrderSelect params={params} {...table} />}
      <RadioGroup
        label={t('Rows')}
        name="density"
        value={settings.density}
        options={densities.map((value) => ({ value, label: densityLabels[value] }))}
        onChange={({ target }) =>
          apply({ hidden, density: target.value === 'compact' ? 'compact' : 'comfortable' })
        }
      />
      {table && (
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="mb-1.5 text-sm font-medium">{t('Columns')}</legend>
          {table.columns.map(({ key, header, isMain }) => (
            <Checkbox
              key={key}
              label={t(header)}
              checked={isMain || !hidden.includes(key)}
              disabled={isMain}
              onChange={() => apply({ hidden: toggle(key), density: settings.density })}
            />
          ))}
        </fieldset>
      )}
      {isOwn && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2 w-fit"
          onClick={() => apply({ hidden: [], density: 'comfortable' })}
        >
          {t('Reset rows and columns')}
        </Button>
      )}
    </>
  )
}
