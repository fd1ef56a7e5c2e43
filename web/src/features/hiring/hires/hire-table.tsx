import type { Hire } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import { type ListAddress, useListAddress } from '#lib/lists/list-address.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ChangeHire } from './change-hire.tsx'
import { stageLabels, stageTones, startOf } from './hire-words.ts'

export function HireTable({ hires }: { hires: readonly Hire[] }) {
  const address = useListAddress()
  return (
    <Table
      caption={t('Recent Hires')}
      columns={columnsOf(address)}
      rows={hires}
      rowKey={({ id }) => id}
    />
  )
}

const columnsOf = (address: ListAddress): readonly Column<Hire>[] => [
  {
    key: 'name',
    header: t('Name'),
    main: true,
    cell: ({ name, position }) => (
      <div className="min-w-0">
        <p>{name}</p>
        <p className="text-sm font-normal text-muted">{position}</p>
      </div>
    ),
  },
  { key: 'team', header: t('Team'), cell: (hire) => <Place hire={hire} /> },
  {
    key: 'hired',
    header: t('Hired'),
    className: 'whitespace-nowrap numbers',
    cell: ({ hired_date }) => <time dateTime={hired_date}>{formatDate(hired_date)}</time>,
  },
  {
    key: 'start',
    header: t('Start date'),
    className: 'whitespace-nowrap numbers',
    cell: (hire) =>
      hire.start_date ? startOf(hire) : <span className="text-muted">{startOf(hire)}</span>,
  },
  {
    key: 'onboarding',
    header: t('Onboarding'),
    className: 'min-w-32',
    cell: ({ onboarding, name }) => <OnboardingBar onboarding={onboarding} name={name} />,
  },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status }) => (
      <StatusBadge tone={stageTones[status]}>{t(stageLabels[status])}</StatusBadge>
    ),
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: (hire) => (
      <div className="flex flex-wrap justify-end gap-2">
        {hire.can.change && <ChangeHire hire={hire} />}
        <Link
          to={address.to({ profile: hire.id })}
          preventScrollReset
          aria-label={t('View Profile: {name}', { name: hire.name })}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('View Profile')}
        </Link>
      </div>
    ),
  },
]

const Place = ({ hire: { team_name, project_name } }: { hire: Hire }) => (
  <div>
    {team_name ?? <span className="text-muted">{t('No team yet')}</span>}
    {project_name && <span className="block text-sm text-muted">{project_name}</span>}
  </div>
)

function OnboardingBar({ onboarding, name }: Pick<Hire, 'onboarding' | 'name'>) {
  const { done, total, overdue } = onboarding
  if (total === 0) return <span className="text-muted">{t('No checklist')}</span>
  return (
    <div className="max-sm:w-40">
      <Progress
        label={t('Onboarding of {name}', { name })}
        labelHidden
        value={done / total}
        tone={done === total ? 'success' : overdue ? 'warning' : 'accent'}
      />
      <p className="numbers mt-1 text-sm text-muted">
        {t('{done} of {count}', { done, count: total })}
        {overdue > 0 &&
          ` · ${t('{count, plural, one {# overdue} other {# overdue}}', { count: overdue })}`}
      </p>
    </div>
  )
}
