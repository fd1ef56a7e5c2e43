import { t } from '@app/contract/i18n/text.ts'
import type { TeamMember } from '@app/contract/projects/teams.ts'
import { Users } from 'lucide-react'
import { formatDay, formatShare } from '#lib/i18n/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { textLinkClass } from '#ui/link.ts'
import { Progress } from '#ui/progress.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useTeam } from './team.api.ts'
import { memberLabels, memberTones } from './team-words.ts'

interface MemberTableProps {
  teamId: string
  onOpen: (id: string) => void
}

/** The people of a team: what each is doing, how far, and when the last report came. */
export function MemberTable({ teamId, onOpen }: MemberTableProps) {
  const { members = [] } = useTeam(teamId)
  if (members.length === 0)
    return (
      <EmptyState icon={Users} title={t('Nobody is in this team yet')} level={3}>
        {t('People appear here as soon as they are assigned to it.')}
      </EmptyState>
    )
  return (
    <Table
      caption={t('Team members')}
      columns={columnsFor(onOpen)}
      rows={members}
      rowKey={({ id }) => id}
    />
  )
}

const columnsFor = (onOpen: (id: string) => void): readonly Column<TeamMember>[] => [
  {
    key: 'name',
    header: t('Name'),
    main: true,
    cell: ({ id, full_name }) => (
      <button
        type="button"
        className={textLinkClass('min-h-6 text-left')}
        onClick={() => onOpen(id)}
      >
        {full_name}
      </button>
    ),
  },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status }) =>
      status && <StatusBadge tone={memberTones[status]}>{memberLabels[status]}</StatusBadge>,
  },
  {
    key: 'task',
    header: t('Current task'),
    cell: ({ current_task }) =>
      current_task ?? <span className="text-muted">{t('No task in progress')}</span>,
  },
  {
    key: 'progress',
    header: t('Progress'),
    className: 'sm:min-w-28',
    cell: ({ full_name, progress = 0 }) => (
      <span className="flex items-center gap-2">
        <Progress
          label={t('Tasks completed by {full_name}', { full_name })}
          labelHidden
          value={progress / 100}
          text=""
          className="w-16"
        />
        <span className="numbers whitespace-nowrap text-muted">{formatShare(progress / 100)}</span>
      </span>
    ),
  },
  {
    key: 'report',
    header: t('Last report'),
    className: 'whitespace-nowrap',
    cell: ({ last_report }) =>
      last_report ? (
        <time dateTime={last_report} className="numbers">
          {formatDay(last_report)}
        </time>
      ) : (
        <span className="text-muted">{t('None yet')}</span>
      ),
  },
]
