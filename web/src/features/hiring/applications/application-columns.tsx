import type { ApplicationRow } from '@app/contract/hiring/applications.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import { ApplicationStatusBadge } from '#lib/application-status.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { byName, byTime, type ListColumn } from '#lib/lists/list-table.tsx'
import { AnswerClock, type AnswerTimes } from './answer-clock.tsx'

type VisibleFields = Pick<
  ApplicationRow,
  'full_name' | 'email' | 'internship_title' | 'applied_date' | 'score' | 'status'
> & { company_name?: string } & (AnswerTimes | { respond_by?: undefined })

/** The columns of every list of applications. */
export const applicationColumns: readonly ListColumn<VisibleFields>[] = [
  {
    key: 'full_name',
    header: msg('Applicant'),
    sort: byName,
    main: true,
    cell: ({ full_name, email }) => (
      <div className="min-w-0">
        <p className="font-medium">{full_name}</p>
        <p
          className="max-w-64 truncate text-sm font-normal text-muted sm:@max-3xl:max-w-44"
          title={email}
        >
          {email}
        </p>
      </div>
    ),
  },
  {
    key: 'internship',
    header: msg('Internship'),
    cell: ({ internship_title, company_name }) => (
      <div className="min-w-0">
        <p>{internship_title}</p>
        {company_name && <p className="text-sm text-muted">{company_name}</p>}
      </div>
    ),
  },
  {
    key: 'applied',
    header: msg('Applied'),
    sort: byTime,
    className: 'whitespace-nowrap',
    cell: ({ applied_date }) => (
      <time dateTime={applied_date} className="numbers">
        {formatDate(applied_date)}
      </time>
    ),
  },
  {
    key: 'score',
    of: 'score',
    header: msg('Score'),
    sort: { desc: 'score' },
    numeric: true,
    // Nobody has one who is a minor, and nobody reads their own.
    cell: ({ score }) => score,
  },
  {
    key: 'status',
    header: msg('Status'),
    cell: (row) => (
      <div className="grid gap-0.5 max-sm:justify-items-end sm:whitespace-nowrap">
        <ApplicationStatusBadge status={row.status} />
        {row.respond_by && <AnswerClock application={row} />}
      </div>
    ),
  },
]
