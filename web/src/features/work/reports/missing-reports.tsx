import { may } from '@app/contract/core/access.ts'
import { largestPage } from '@app/contract/core/paging.ts'
import type { Output } from '@app/contract/core/route.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { missingReports, mostMissing } from '@app/contract/work/missing-reports.ts'
import { useQuery } from '@tanstack/react-query'
import { BellRing, CircleCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount, formatDay, formatRelative } from '#lib/i18n/format.ts'
import { useListCursor } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CountSheet } from '#ui/count-sheet.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useMissing, useRemind } from './reports.api.ts'

type Missing = Output<typeof missingReports.list>
type Person = Missing['people'][number]

/** For leaders: which of their people have not reported today. */
export const MissingReports = () => may(useMe().role, 'reports.lead') && <Opener />

function Opener() {
  const { data } = useQuery(query(missingReports.list, { query: {} }), queryClient)
  return (
    <CountSheet
      icon={UserX}
      title={t('Missing reports')}
      description={data && formatDay(data.date)}
      count={data && countOf(data)}
    >
      <AsyncBoundary title={t("Couldn't load the people")} skeleton={<SkeletonRows />}>
        <People />
      </AsyncBoundary>
    </CountSheet>
  )
}

function countOf({ people, total = people.length }: Missing) {
  return total < mostMissing ? total : `${formatCount(total)}+`
}

function People() {
  const { cursor, pagination } = useListCursor(largestPage)
  const { people, next_cursor = null } = useMissing(cursor)
  const remind = useRemind()
  const [remindedIds, setRemindedIds] = useState<readonly string[]>([])
  const due = people.filter(isDue)
  const send = (persons: readonly Person[]) => {
    const user_ids = persons.map(({ id }) => id)
    setRemindedIds(user_ids)
    // The server takes a hundred at once.
    for (let at = 0; at < user_ids.length; at += 100)
      remind.mutate({ body: { user_ids: user_ids.slice(at, at + 100) } })
  }
  if (people.length === 0 && cursor === undefined)
    return (
      <EmptyState icon={CircleCheck} level={3} title={t('No missing reports')}>
        {t("People who haven't reported yet appear here.")}
      </EmptyState>
    )
  const isWhole = cursor === undefined && next_cursor === null
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        className="justify-self-start"
        aria-disabled={due.length === 0}
        busy={remind.isPending && remindedIds.length > 1}
        busyText={t('Reminding…')}
        onClick={() => due.length > 0 && send(due)}
      >
        <BellRing aria-hidden />
        {isWhole ? remindAll(due.length) : remindThese(due.length)}
      </Button>
      <ListResults params={{ pagination }} page={{ next_cursor }} count={people.length} quiet>
        <ul className="divide-y">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              busy={remind.isPending && remindedIds.includes(person.id)}
              onRemind={() => send([person])}
            />
          ))}
        </ul>
      </ListResults>
    </div>
  )
}

const remindAll = (count: number) =>
  count === 0
    ? t("Everyone's been reminded")
    : t('{count, plural, one {Remind # person} other {Remind all #}}', { count })

/** Of one page of several. */
const remindThese = (count: number) =>
  count === 0
    ? t("They've been reminded")
    : t('{count, plural, one {Remind # person} other {Remind these #}}', { count })

const PersonRow = (props: { person: Person; busy: boolean; onRemind: () => void }) => {
  const { full_name, team_name, is_checked_in, worked_seconds, reminded_at } = props.person
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{full_name}</span>
          <Badge tone={is_checked_in ? 'success' : 'neutral'}>
            {is_checked_in ? t('Checked in') : t('Not checked in')}
          </Badge>
        </p>
        <p className="text-sm text-muted">
          {[
            team_name,
            worked_seconds > 0 &&
              t('{worked_seconds} today', { worked_seconds: formatDuration(worked_seconds) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {reminded_at && (
          <p className="text-sm text-muted">
            {t('Reminded {reminded_at}', { reminded_at: formatRelative(reminded_at) })}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('Remind {full_name}', { full_name })}
        busy={props.busy}
        onClick={props.onRemind}
      >
        {t('Remind')}
      </Button>
    </li>
  )
}

/** Once an hour each; the server has the last word. */
const isDue = ({ reminded_at }: Person) =>
  reminded_at === null || Date.now() - Date.parse(reminded_at) > 3_600_000
