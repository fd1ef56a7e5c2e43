import type { Interview } from '@app/contract/hiring/interviews.ts'
import { localized, msg, t } from '@app/contract/i18n/text.ts'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { useListCursor, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { PageLink } from '#lib/role-link.tsx'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.ts'
import { type Column, Table } from '#ui/table.tsx'
import { useInterviews } from './hr.api.ts'
import { interviewLabels, interviewTones } from './interview.labels.ts'
import { InterviewPlace } from './interview-place.tsx'

type Show = 'ahead' | 'earlier'

/** Those to come, the soonest first, before those that were, the latest first. */
export function InterviewList() {
  const ahead = useInterviews('ahead', undefined).total
  const earlier = useInterviews('earlier', undefined).total
  if (ahead + earlier === 0)
    return (
      <EmptyState icon={CalendarClock} title={t('No interviews yet')} level={3}>
        {t('Schedule one for a shortlisted application with the button above.')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      {ahead > 0 && <Group show="ahead" title={t('Scheduled')} />}
      {earlier > 0 && <Group show="earlier" title={t('Earlier')} />}
    </div>
  )
}

function Group({ show, title }: { show: Show; title: string }) {
  const params = useListCursor()
  const page = useInterviews(show, params.cursor)
  const { interviews, total } = page
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">
        {title} <span className="numbers font-normal text-muted">{total}</span>
      </h3>
      <ListResults
        className="grid grid-cols-1 gap-3"
        params={params}
        page={page}
        count={interviews.length}
        quiet
      >
        <Table
          caption={t('{title} interviews', { title })}
          columns={columns}
          rows={interviews}
          rowKey={({ id }) => id}
        />
      </ListResults>
    </section>
  )
}

const columns: readonly Column<Interview>[] = localized([
  {
    key: 'candidate',
    header: msg('Candidate'),
    main: true,
    cell: (row) => (
      <div className="min-w-0">
        <Appointment interview={row} />
        <p className="text-sm font-normal text-muted">{row.internship_title}</p>
      </div>
    ),
  },
  {
    key: 'when',
    header: msg('When (your time)'),
    className: 'sm:whitespace-nowrap',
    cell: (row) => <When interview={row} />,
  },
  { key: 'type', header: msg('Type'), cell: (row) => <InterviewPlace interview={row} /> },
  { key: 'interviewer', header: msg('Interviewer'), cell: (row) => row.interviewer_name },
  {
    key: 'status',
    header: msg('Status'),
    cell: ({ status }) => (
      <StatusBadge tone={interviewTones[status]}>{interviewLabels[status]}</StatusBadge>
    ),
  },
  {
    key: 'act',
    header: <span className="sr-only">{msg('Actions')}</span>,
    cell: (row) => <Conduct interview={row} />,
  },
])

function When({ interview: { scheduled_at, duration_minutes } }: { interview: Interview }) {
  const zone = useZone()
  return (
    <span>
      <time dateTime={scheduled_at} className="numbers">
        {formatDateTimeIn(zone, scheduled_at)}
      </time>
      <span className="block text-muted">
        {t('{duration_minutes} minutes', { duration_minutes })}
      </span>
    </span>
  )
}

/** Opens the appointment, where it is moved and ended. */
const Appointment = ({ interview: { id, candidate_name } }: { interview: Interview }) => {
  const params = useListParams()
  return (
    <Link
      to={params.to({ interview: id })}
      preventScrollReset
      aria-label={t('Appointment of {candidate_name}', { candidate_name })}
      className={linkClass()}
    >
      {candidate_name}
    </Link>
  )
}

/** Opens the kit and the score sheet. */
const Conduct = ({ interview }: { interview: Interview }) => {
  const text = interview.status === 'scheduled' ? t('Conduct Interview') : t('View')
  return (
    <PageLink
      page="interview"
      params={{ id: interview.id }}
      aria-label={`${text}: ${interview.candidate_name}`}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {text}
    </PageLink>
  )
}
