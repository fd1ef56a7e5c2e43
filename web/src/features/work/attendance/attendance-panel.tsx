import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { addressFor } from '@app/contract/pages.ts'
import { presences } from '@app/contract/work/attendance.ts'
import { Users } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { workModeLabels } from '#lib/i18n/work-mode.labels.ts'
import { useTeamChoices } from '#lib/lists/choices.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import type { ListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byName, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { dayIn, formatTimeIn, useWorkTimes, useZone } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'
import { useAttendance, useCounts, useDepartmentChoices } from './attendance.api.ts'
import {
  byTeam,
  type Filters,
  type ListedRow,
  type Period,
  pageOf,
  parseFilters,
  periodOf,
  useAttendanceParams,
} from './attendance.filters.ts'
import { presenceLabels, presenceTones } from './attendance.labels.ts'
import { CorrectionsToDecide } from './corrections.tsx'
import { PeriodSwitch, type Span, spans } from './period.tsx'
import { AttendanceExport, DayStrip, HoursBar, PersonSheet } from './person-sessions.tsx'

type State = Pick<ListColumn<ListedRow>, 'key' | 'header' | 'cell'>

/** How things stand today; of another day its times; of more days each of them. */
function stateOf(isNow: boolean, span: Span): State {
  if (isNow) return { key: 'presence', header: t('Now'), cell: (row) => <Now row={row} /> }
  if (span === 'day')
    return { key: 'times', header: t('In and out'), cell: (row) => <Times row={row} /> }
  return { key: 'days', header: t('Days'), cell: (row) => <DayStrip row={row} span={span} /> }
}

const attendanceColumns = (params: ListParams, state: State): ListColumn<ListedRow>[] => [
  {
    key: 'person',
    header: t('Person'),
    sort: byName,
    main: true,
    cell: (row) => <Person params={params} row={row} />,
  },
  state,
  {
    key: 'hours',
    header: t('Hours'),
    className: 'sm:w-64',
    cell: (row) => <HoursBar row={row} />,
  },
]

type PersonProps = { params: ListParams; row: ListedRow }
const Person = ({ params, row: { user, team_names, team } }: PersonProps) => (
  <span className="flex items-center gap-2.5">
    <PersonAvatar person={user} />
    <span className="min-w-0">
      <Link
        to={params.to({ person: user.id })}
        preventScrollReset
        className="inline-flex min-h-6 items-center hover:underline"
      >
        {user.full_name}
      </Link>
      <span className="block text-xs font-normal text-muted">
        {[formatRole(user.role), ...(team ? [] : team_names)].join(' · ')}
      </span>
    </span>
  </span>
)

const stateClass = 'flex flex-wrap items-center justify-end gap-x-2 gap-y-1 sm:justify-start'

const Marks = ({ row: { is_late, is_on_leave, awaits_guardian } }: { row: ListedRow }) => (
  <>
    {is_on_leave && <Badge tone="outline">{t('On leave')}</Badge>}
    {awaits_guardian && <Badge tone="warning">{t("Guardian's consent missing")}</Badge>}
    {is_late && <Badge tone="warning">{t('Late')}</Badge>}
  </>
)

/** The times of a day that is over. */
function Times({ row }: { row: ListedRow }) {
  const [day] = row.days
  const { timeOf, place } = useWorkTimes(day?.time_zone)
  const { check_in_time, check_out_time } = day ?? {}
  return (
    <span className={stateClass}>
      {check_in_time ? (
        <span className="numbers">
          <time dateTime={check_in_time}>{timeOf(check_in_time)}</time>
          {' – '}
          {check_out_time ? (
            <time dateTime={check_out_time}>{timeOf(check_out_time)}</time>
          ) : (
            t('still in')
          )}
          {place}
        </span>
      ) : (
        <span className="text-muted">{t('No session')}</span>
      )}
      <Marks row={row} />
    </span>
  )
}

function Now({ row }: { row: ListedRow }) {
  const { presence, check_in_time, work_mode } = row
  const zone = useZone()
  return (
    <span className={stateClass}>
      {presence && (
        <StatusBadge tone={presenceTones[presence]}>{presenceLabels[presence]}</StatusBadge>
      )}
      <Marks row={row} />
      {check_in_time && (
        <span className="numbers text-muted">
          {t('since')} <time dateTime={check_in_time}>{formatTimeIn(zone, check_in_time)}</time>
          {work_mode && `, ${workModeLabels[work_mode]}`}
        </span>
      )}
    </span>
  )
}

interface TeamsProps {
  department_id: string
  onOpen: (id: string) => void
  /** Where one leads none of its teams. */
  otherwise: ReactNode
}

interface AttendancePanelProps {
  /** The teams of a department with their people today. */
  Teams: ComponentType<TeamsProps>
}

/** Attendance now, or of a day, week or month, and the corrections to decide. A chosen department is shown by team. */
export function AttendancePanel({ Teams }: AttendancePanelProps) {
  const params = useAttendanceParams()
  const navigate = useNavigate()
  const { role } = useMe()
  const today = dayIn(useZone())
  const period = periodOf(params, today)
  const filters = parseFilters(params, period, today)
  const { department_id, team_id, search, show } = filters
  const isToday = period.span === 'day' && period.day === today && !(team_id || search || show)
  const table = <AttendanceTable params={params} filters={filters} span={period.span} />
  return (
    <ListPage
      toolbar={
        <>
          <AttendanceToolbar params={params} filters={filters} period={period} today={today} />
          {/* What is only known later comes where it moves nothing. */}
          <div className="flex items-center gap-2 max-sm:flex-wrap sm:min-h-9">
            <PresenceFilter params={params} filters={filters} />
            <AsyncBoundary title={t("Couldn't load the corrections")} skeleton={null}>
              <CorrectionsToDecide />
            </AsyncBoundary>
          </div>
        </>
      }
      title={t("Couldn't load attendance")}
      skeleton={<SkeletonTable />}
      over={<PersonSheet params={params} period={period} />}
    >
      {department_id && isToday && may(role, 'teams.lead') ? (
        <Teams
          department_id={department_id}
          onOpen={(person) => void navigate(params.to({ person }), { preventScrollReset: true })}
          otherwise={table}
        />
      ) : (
        table
      )}
    </ListPage>
  )
}

interface ListedProps {
  params: ListParams
  filters: Filters
}

interface AttendanceToolbarProps extends ListedProps {
  period: Period
  today: string
}

function AttendanceToolbar({ params, filters, period, today }: AttendanceToolbarProps) {
  const { teams, picker } = useTeamChoices(filters.team_id)
  const departments = useDepartmentChoices() ?? []
  return (
    <Toolbar
      params={params}
      list="attendance"
      search={{ label: t('Search people'), placeholder: t('Name') }}
      filters={[
        ...(departments.length > 0
          ? [
              {
                name: 'department',
                label: t('Department'),
                value: filters.department_id,
                placeholder: t('All departments'),
                options: departments.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]
          : []),
        {
          name: 'team',
          label: t('Team'),
          value: filters.team_id,
          placeholder: t('All teams'),
          options: teams.map(({ id, name }) => ({ value: id, label: name })),
          ...picker,
        },
      ]}
    >
      <AttendanceExport filters={filters} />
      <PeriodSwitch params={params} spans={spans} today={today} {...period} />
    </Toolbar>
  )
}

/** Of today the users who are in, on break or out now; of other days those who were there and who were not. */
function PresenceFilter({ params, filters }: ListedProps) {
  const { show } = filters
  const counts = useCounts(pageOf(filters, params))
  const isNow = counts?.in !== undefined
  const now = presences.map((value) => ({
    value,
    label: presenceLabels[value],
    count: counts?.[value],
  }))
  const then = [
    { value: 'present', label: t('Present'), count: counts?.present },
    { value: 'absent', label: t('Absent'), count: counts?.absent },
  ] as const
  const choices = [
    {
      value: undefined,
      label: t('All'),
      count: isNow ? now.reduce((sum, { count = 0 }) => sum + count, 0) : undefined,
    },
    ...(isNow ? now : then),
    { value: 'late', label: t('Late'), count: counts?.late },
  ] as const
  return (
    <nav
      aria-label={isNow ? t('Now') : t('On these days')}
      className="-mx-1 min-w-0 flex-1 overflow-x-auto px-1 [scrollbar-width:none] max-sm:basis-full"
    >
      <ul className="flex gap-1.5">
        {choices.map(({ value, label, count }) => (
          <li key={label}>
            <Link
              to={params.to({ show: value, cursor: undefined })}
              preventScrollReset
              aria-current={value === show ? 'true' : undefined}
              className={cn(
                'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap hover:bg-subtle focus-visible:rounded-full',
                value === show ? 'border-accent bg-accent-soft text-accent' : 'bg-surface',
              )}
            >
              {label}
              {count !== undefined && <span className="numbers text-xs">{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AttendanceTable({ span, params, filters }: ListedProps & { span: Span }) {
  const page = useAttendance(pageOf(filters, params))
  return (
    <ListResults
      params={params}
      page={page}
      count={page.attendance.length}
      empty={<Nobody params={params} filters={filters} />}
    >
      <ListTable<ListedRow>
        list="attendance"
        params={params}
        defaultSort="name"
        caption={t('Attendance')}
        columns={attendanceColumns(params, stateOf(page.counts.in !== undefined, span))}
        rows={filters.department_id ? byTeam(page.attendance) : page.attendance}
        rowKey={({ user, team = '' }) => user.id + team}
        groupOf={({ team }) => team}
      />
    </ListResults>
  )
}

const Nobody = ({ params, filters: { search, team_id, department_id, show } }: ListedProps) => (
  <Card>
    {search || team_id || department_id || show ? (
      <NoMatch
        params={params}
        filters={['search', 'team', 'department', 'show']}
        icon={Users}
        title={t('No one matches these filters')}
      >
        {t('Try another name, team or state.')}
      </NoMatch>
    ) : (
      <EmptyState icon={Users} title={t('No one to show yet')} action={<WhereTeamsAreMade />}>
        {t('People appear here once they join a team.')}
      </EmptyState>
    )}
  </Card>
)

function WhereTeamsAreMade() {
  const { role } = useMe()
  const teams = addressFor('teams', role)
  const to = teams ?? addressFor('users', role)
  if (!to) return null
  return (
    <Link to={to} className={buttonClass({ variant: 'secondary' })}>
      {t('Open {name}', { name: teams ? t('Teams') : t('User Management') })}
    </Link>
  )
}
