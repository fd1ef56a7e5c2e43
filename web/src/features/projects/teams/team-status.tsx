import { t } from '@app/contract/i18n/translate.ts'
import type { MemberToday, TeamToday } from '@app/contract/projects/teams.ts'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { PageLink, usePageUrl } from '#lib/role-link.tsx'
import { formatTimeIn, useZone } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.ts'
import { useTeamsToday } from './team.api.ts'
import { memberLabels, memberTones, reportLabels, reportTones } from './team.labels.ts'

interface TeamStatusProps {
  /** Only the teams of this department. */
  department_id?: string
  /** Where there are none. */
  otherwise?: ReactNode
  /** Opens a person over the page; without it their attendance opens. */
  onOpen?: (id: string) => void
}

/** Unfolded as long as they can be taken in at a glance; of a department more, and always the first. */
const mostOpen = 2
const mostOpenOfDepartment = 6

/** Those whom one leads: who is in, on a break or out (spec §4), and who has reported today; each team folds. */
export function TeamStatus({ department_id, otherwise, onOpen }: TeamStatusProps) {
  const { teams, total } = useTeamsToday(department_id)
  const [only] = teams
  if (!only && otherwise) return otherwise
  const isOne = teams.length === 1 && !department_id
  const isOpen = (at: number) =>
    department_id ? teams.length <= mostOpenOfDepartment || at < mostOpen : teams.length <= mostOpen
  if (!only || (isOne && only.people.length === 0))
    return (
      <Card>
        <EmptyState icon={Users} title={t('No one is on your team yet')} level={3}>
          {t("People appear here once they're assigned to it.")}
        </EmptyState>
      </Card>
    )
  if (isOne)
    return (
      <Card>
        <p className="border-b px-4 py-2 text-sm text-muted">{standingOf(only.people)}</p>
        <People team={only} onOpen={onOpen} />
      </Card>
    )
  return (
    <Card>
      <div className="divide-y">
        {teams.map((team, at) => (
          <details key={team.id} open={isOpen(at)}>
            <summary className="cursor-pointer px-4 py-2.5 hover:bg-subtle/60">
              <span className="font-medium wrap-anywhere">
                {[team.name, team.project_name].filter(Boolean).join(' · ')}
              </span>
              <span className="block pl-4 text-sm text-muted">{standingOf(team.people)}</span>
            </summary>
            <div className="border-t">
              <People team={team} onOpen={onOpen} />
            </div>
          </details>
        ))}
      </div>
      {total > teams.length && (
        <p className="border-t px-4 py-2 text-sm text-muted">
          {t('Showing {count} of {total} teams.', { count: teams.length, total })}
        </p>
      )}
    </Card>
  )
}

/** In one line how many are there, and for whose report one waits. */
function standingOf(people: readonly MemberToday[]) {
  if (people.length === 0) return t('No one is on this team yet')
  const of = (presence: MemberToday['presence']) =>
    people.filter((person) => person.presence === presence).length
  const missing = people.filter((person) => isMissing(person)).length
  return [
    t('{count} in', { count: of('in') }),
    t('{count} on a break', { count: of('on_break') }),
    t('{count} out', { count: of('out') }),
    t('{count, plural, =0 {all reports are in} one {# report missing} other {# reports missing}}', {
      count: missing,
    }),
  ].join(' · ')
}

const isMissing = ({ reports_today, report_status }: MemberToday) =>
  reports_today && report_status === null

interface PeopleProps extends Pick<TeamStatusProps, 'onOpen'> {
  team: TeamToday
}

const People = ({ team: { people }, onOpen }: PeopleProps) => (
  <ul className="divide-y">
    {people.map((person) => (
      <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
        <PersonAvatar person={person} />
        <div className="min-w-0 flex-1 basis-40">
          <Name person={person} onOpen={onOpen} />
          <p className="truncate text-sm text-muted">
            {person.current_task ?? t('No task in progress')}
          </p>
        </div>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:pl-11">
          <Since person={person} />
          <StatusBadge tone={memberTones[person.status]}>{memberLabels[person.status]}</StatusBadge>
          <ReportToday person={person} />
        </span>
      </li>
    ))}
  </ul>
)

function Name({ person: { id, full_name, is_leader }, onOpen }: PersonProps) {
  const pageUrl = usePageUrl()
  const look = 'min-h-6 max-w-full truncate text-left font-medium hover:underline'
  return (
    <span className="flex items-center gap-2">
      {onOpen ? (
        <button type="button" onClick={() => onOpen(id)} className={look}>
          {full_name}
        </button>
      ) : (
        <Link to={pageUrl('attendance', { query: { person: id } })} className={look}>
          {full_name}
        </Link>
      )}
      {is_leader && <Badge tone="outline">{t('Leader')}</Badge>}
    </span>
  )
}

interface PersonProps extends Pick<TeamStatusProps, 'onOpen'> {
  person: MemberToday
}

function Since({ person: { presence, check_in_time, is_on_leave } }: { person: MemberToday }) {
  const zone = useZone()
  if (is_on_leave) return <Badge tone="outline">{t('On leave')}</Badge>
  if (presence === 'out' || !check_in_time) return null
  return (
    <span className="numbers text-sm text-muted">
      {t('since')} <time dateTime={check_in_time}>{formatTimeIn(zone, check_in_time)}</time>
      {presence === 'on_break' && ` · ${t('On break')}`}
    </span>
  )
}

/** Today's report leads to the reports of this person. */
function ReportToday({ person }: { person: MemberToday }) {
  const { id, full_name, report_status } = person
  if (isMissing(person)) return <Badge>{t('No report')}</Badge>
  if (!report_status) return null
  return (
    <PageLink
      page="reports"
      query={{ person: id, name: full_name }}
      aria-label={t('{name}: {status}', { name: full_name, status: reportLabels[report_status] })}
      className={linkClass('inline-flex min-h-6 items-center')}
    >
      <Badge tone={reportTones[report_status]}>{reportLabels[report_status]}</Badge>
    </PageLink>
  )
}
