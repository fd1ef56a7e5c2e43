import { may } from '@app/contract/core/access.ts'
import { isDeveloper, isIntern, type Role } from '@app/contract/core/roles.ts'
import type { Input, Route } from '@app/contract/core/route.ts'
import { onboarding } from '@app/contract/hiring/hires.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { WaitingItem, WaitingKind } from '@app/contract/insight/waiting.ts'
import { addressFor } from '@app/contract/pages.ts'
import { briefs } from '@app/contract/programme/briefs.ts'
import { milestones } from '@app/contract/projects/milestones.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { leave } from '@app/contract/work/leave.ts'
import { meetings } from '@app/contract/work/meetings.ts'
import { reports } from '@app/contract/work/reports.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { CircleCheck } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { excerptOf, formatCount } from '#lib/i18n/format.ts'
import { PageLink } from '#lib/role-link.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { linkClass } from '#ui/link.ts'
import { useIsNarrow } from '#ui/media.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { looks, whenOf } from './waiting.labels.ts'

interface WaitingListProps {
  /** Of what concerns startups, only what concerns this one. */
  startupId?: string | undefined
  /** Which startup is not known yet; the list keeps its place until then. */
  isLoading?: boolean
  /** One of them is open over the page. */
  isCovered?: boolean
}

/** What waits for the signed-in person, the most urgent first, each row with its act. */
export function WaitingList({ isLoading, ...props }: WaitingListProps) {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  return (
    <section ref={place} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="mb-2 text-lg font-semibold">
        {t('Waiting for you')}
      </h2>
      <AsyncBoundary title={t("Couldn't load your pending items")} skeleton={<WaitingRows />}>
        {isLoading ? <WaitingRows /> : <Items {...props} place={place} />}
      </AsyncBoundary>
    </section>
  )
}

const isKnown = (kind: WaitingKind) => Object.hasOwn(looks, kind)

/** At most this many rows, so that the figures stay in sight, and an intern's tasks too; the rest is one press away. */
const shownFirst = (role: Role, isNarrow: boolean) => (isIntern(role) ? (isNarrow ? 2 : 3) : 5)

/** As high as the rows that mostly come, so that what stands below stays in its place. */
function WaitingRows() {
  const { role, is_student } = useMe()
  const isNarrow = useIsNarrow()
  const rows = is_student || isDeveloper(role) ? 2 : shownFirst(role, isNarrow)
  return (
    <Card>
      <Loading>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="h-18 px-4 pt-5 max-sm:h-30">
            <Skeleton className="h-8 w-3/5" />
          </div>
        ))}
      </Loading>
    </Card>
  )
}

interface ItemsProps extends Omit<WaitingListProps, 'isLoading'> {
  place: RefObject<HTMLElement | null>
}

function Items({ startupId, isCovered = false, place }: ItemsProps) {
  const narrowed = startupId ? { query: { startup_id: startupId } } : undefined
  const waiting = useApiQuery(dashboards.waiting, narrowed)
  // After an upgrade the server may name kinds that this page does not know until it is loaded anew.
  const items = useMemo(() => waiting.items.filter(({ kind }) => isKnown(kind)), [waiting.items])
  const more = waiting.more.filter(isKnown)
  const { role } = useMe()
  const isNarrow = useIsNarrow()
  const [isWhole, setWhole] = useState(false)
  const actAt = useFocusAfterAct(place, items, isCovered)
  if (items.length === 0)
    return (
      <Card className="flex items-center gap-3 px-4 py-3">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        <p>{t('Nothing waits for you')}</p>
      </Card>
    )
  const shown = isWhole ? items : items.slice(0, shownFirst(role, isNarrow))
  return (
    <Card>
      <ul className="divide-y">
        {shown.map((item, at) => (
          <Row key={keyOf(item)} item={item} onAct={() => actAt(at, item)} />
        ))}
      </ul>
      {(items.length > shown.length || more.length > 0) && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 text-sm">
          {items.length > shown.length ? (
            <button type="button" className={linkClass()} onClick={() => setWhole(true)}>
              {more.length > 0
                ? t('Show {count} more', { count: formatCount(items.length - shown.length) })
                : t('Show all {count}', { count: formatCount(items.length) })}
            </button>
          ) : (
            more
              .filter((kind) => addressFor(looks[kind].list.page, role))
              .map((kind) => (
                <PageLink key={kind} {...looks[kind].list} className={linkClass()}>
                  {t(looks[kind].all)}
                </PageLink>
              ))
          )}
        </p>
      )}
    </Card>
  )
}

const keyOf = ({ kind, id }: WaitingItem) => `${kind} ${id}`

/**
 * A row that is done goes with its button: the focus goes on to the row that takes its place, or to the one before it,
 * and from the last one to the title. What was opened over the list is closed before.
 */
function useFocusAfterAct(
  place: ItemsProps['place'],
  items: readonly WaitingItem[],
  isCovered: boolean,
) {
  const acted = useRef<{ at: number; key: string }>(undefined)
  useEffect(() => {
    if (!acted.current || isCovered || document.activeElement !== document.body) return
    const { at, key } = acted.current
    if (items.some((item) => keyOf(item) === key)) return
    acted.current = undefined
    const rows = place.current?.querySelectorAll('li') ?? []
    const next = rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('a, button')
    const title = place.current?.querySelector('h2')
    ;(next ?? title)?.focus()
  }, [place, items, isCovered])
  return (at: number, item: WaitingItem) => {
    acted.current = { at, key: keyOf(item) }
  }
}

function Row({ item, onAct }: { item: WaitingItem; onAct: () => void }) {
  const { sentence, open, opensParent, allow } = looks[item.kind]
  const { role } = useMe()
  const about = sentence(item)
  const record = opensParent ? (item.parent_id ?? '') : item.id
  const stated = item.self_reported_seconds
  const hours =
    stated > 0 && t('{duration} self-reported, not measured', { duration: formatDuration(stated) })
  const details = [item.place, hours, excerptOf(item.note)].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{about}</p>
        {details && (
          <p
            className={cn(
              'text-sm wrap-anywhere text-muted',
              item.kind === 'revision' ? 'line-clamp-3' : 'line-clamp-1',
            )}
          >
            {details}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {item.is_overdue && <Badge tone="danger">{t('Overdue')}</Badge>}
        {stated > 0 && <Badge tone="warning">{t('Self-reported')}</Badge>}
        {whenOf(item)}
      </p>
      <div className="ml-auto flex gap-2">
        {item.is_quick && <QuickAct item={item} about={about} onAct={onAct} />}
        {(!allow || may(role, allow)) && (
          <PageLink
            page="dashboard"
            query={{ waiting: `${item.kind}.${record}` }}
            preventScrollReset
            aria-label={`${t(open)}: ${about}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            onClick={onAct}
          >
            {t(open)}
          </PageLink>
        )}
      </div>
    </li>
  )
}

interface QuickActProps {
  item: WaitingItem
  about: string
  onAct: () => void
}

/** The actions that take one press and no further input. */
function QuickAct({ item: { kind, id, parent_id, version, due_at }, ...row }: QuickActProps) {
  const params = { id }
  const versioned = version ?? 0
  switch (kind) {
    case 'report':
      return (
        <Act
          {...row}
          route={reports.review}
          input={{ params, body: { status: 'approved', comment: '', version: versioned } }}
          texts={[t('Approve'), t('Report Approved'), t("Couldn't approve the report")]}
        />
      )
    case 'leave':
      return (
        <Act
          {...row}
          route={leave.decide}
          input={{ params, body: { status: 'approved' } }}
          texts={[t('Approve'), t('Leave Approved'), t("Couldn't approve the leave")]}
        />
      )
    case 'correction':
      return (
        <Act
          {...row}
          route={corrections.decide}
          input={{ params, body: { status: 'confirmed' } }}
          texts={[t('Confirm'), t('Correction Confirmed'), t("Couldn't confirm the correction")]}
        />
      )
    case 'proposal':
      return (
        <Act
          {...row}
          route={briefs.decide}
          input={{
            params: { id: parent_id ?? '', seat_id: id },
            body: { decision: 'accept', version: versioned },
          }}
          texts={[t('Accept'), t('Candidate Accepted'), t("Couldn't accept the candidate")]}
        />
      )
    case 'deliverable':
      return (
        <Act
          {...row}
          route={milestones.decide}
          input={{ params, body: { decision: 'accept', version: versioned } }}
          texts={[t('Accept'), t('Deliverable Accepted'), t("Couldn't accept the deliverable")]}
        />
      )
    case 'onboarding':
      return (
        <Act
          {...row}
          route={onboarding.tick}
          input={{ params, body: { done: true } }}
          texts={[t('Done'), t('Marked as Done'), t("Couldn't update the item")]}
        />
      )
    case 'task':
      return (
        <Act
          {...row}
          route={tasks.change}
          input={{ params, body: { status: 'completed', version: versioned } }}
          texts={[t('Complete'), t('Task Completed'), t("Couldn't complete the task")]}
        />
      )
    case 'invitation':
      return (
        <Act
          {...row}
          route={meetings.answer}
          input={{ params, body: { answer: 'accepted', seen: { starts_at: due_at ?? undefined } } }}
          texts={[t('Accept'), t('Invitation Accepted'), t("Couldn't accept the invitation")]}
        />
      )
    default:
      return null
  }
}

interface ActProps<R extends Route> extends Omit<QuickActProps, 'item'> {
  route: R
  input: Input<R>
  /** Of the button, and of the toasts when it is done and when it is refused. */
  texts: readonly [act: string, done: string, failed: string]
}

function Act<R extends Route>({ route, input, texts, about, onAct }: ActProps<R>) {
  const [label, done, failed] = texts
  const act = useApiMutation(route, { done, failed })
  // A second press may come before the button is known to be busy.
  const isSending = useRef(false)
  return (
    <Button
      size="sm"
      busy={act.isPending || act.isSuccess}
      aria-label={`${label}: ${about}`}
      onClick={() => {
        if (isSending.current) return
        isSending.current = true
        onAct()
        act.mutate(input, {
          onError: () => {
            isSending.current = false
          },
        })
      }}
    >
      {label}
    </Button>
  )
}
