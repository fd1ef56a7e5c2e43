import { t } from '@app/contract/i18n/translate.ts'
import type { HrDashboard } from '@app/contract/insight/dashboards.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { ReactNode } from 'react'
import { formatDateTime, formatRelative } from '#lib/i18n/format.ts'
import { RoleLink } from '#lib/role-link.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'
import { useHiringNews } from './home.api.ts'

const few = 4

/** The interviews to come and who was hired last, each with the way to all of them. */
export function HiringNews() {
  const { interviews, recent_hires } = useHiringNews()
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <Card>
        <CardHead title={t('Interviews')} />
        <List
          rows={interviews
            .filter(isToCome)
            .slice(0, few)
            .map((interview) => <Interview key={interview.id} interview={interview} />)}
          none={t('No interviews scheduled.')}
          page="interviews"
          all={t('All interviews')}
        />
      </Card>
      <Card>
        <CardHead title={t('Recent Hires')} />
        <List
          rows={recent_hires.slice(0, few).map((hire) => <Hire key={hire.id} hire={hire} />)}
          none={t('No hires yet.')}
          page="hires"
          all={t('All hires')}
        />
      </Card>
    </div>
  )
}

type InterviewRow = HrDashboard['interviews'][number]

/** Those to come are the first that the server names; the latest of the others follow them. */
const isToCome = ({ status, scheduled_at }: InterviewRow) =>
  status === 'scheduled' && Date.parse(scheduled_at) > serverNow()

interface ListProps {
  rows: readonly ReactNode[]
  none: string
  page: 'interviews' | 'hires'
  all: string
}

const List = ({ rows, none, page, all }: ListProps) => (
  <>
    {rows.length > 0 ? (
      <ul className="divide-y">{rows}</ul>
    ) : (
      <p className="px-4 py-3 text-sm text-muted">{none}</p>
    )}
    <p className="border-t px-4 py-2">
      <RoleLink to={pageUrl(page)} className={linkClass('text-sm')}>
        {all}
      </RoleLink>
    </p>
  </>
)

const Interview = ({ interview }: { interview: InterviewRow }) => (
  <li className="px-4 py-2.5">
    <RoleLink
      to={pageUrl('interview', { params: { id: interview.id } })}
      className="font-medium hover:underline"
    >
      {interview.candidate_name}
    </RoleLink>
    <p className="text-sm text-muted">
      {interview.internship_title} · {interview.company_name}
      {' · '}
      <time dateTime={interview.scheduled_at} className="numbers">
        {formatDateTime(interview.scheduled_at)}
      </time>
    </p>
  </li>
)

const Hire = ({ hire: { name, position, team, hired_date } }: { hire: HireRow }) => (
  <li className="px-4 py-2.5">
    <p className="font-medium">{name}</p>
    <p className="text-sm text-muted">
      {[position, team].filter(Boolean).join(' · ')}
      {' · '}
      <time dateTime={hired_date}>{formatRelative(hired_date)}</time>
    </p>
  </li>
)

type HireRow = HrDashboard['recent_hires'][number]
