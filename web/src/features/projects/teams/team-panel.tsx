import { t } from '@app/contract/i18n/translate.ts'
import type { TeamMember } from '@app/contract/projects/teams.ts'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDay, formatShare } from '#lib/i18n/format.ts'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { byField, byName, inOrder, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { ViewMenu } from '#lib/lists/view-menu.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { textLinkClass } from '#ui/link.ts'
import { Progress } from '#ui/progress.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { GoalDialog, GoalList } from './goal-list.tsx'
import { NoTeam } from './no-team.tsx'
import { SetGoalsButton } from './set-goals.tsx'
import { useTeam, useTeams } from './team.api.ts'
import { memberLabels, memberTones } from './team.labels.ts'
import { TeamChoice } from './team-choice.tsx'
import { TeamThread } from './team-thread.tsx'

interface MemberTableProps {
  params: ListParams
  teamId: string
  onOpen: (id: string) => void
}

/** The members of a team: current activity, progress and last report. */
function MemberTable({ params, teamId, onOpen }: MemberTableProps) {
  const { members = [] } = useTeam(teamId)
  if (members.length === 0)
    return (
      <EmptyState icon={Users} title={t('No one is on this team yet')} level={3}>
        {t("People appear here once they're assigned to it.")}
      </EmptyState>
    )
  return (
    <ListTable
      list="members"
      params={params}
      caption={t('Team members')}
      columns={columnsFor(onOpen)}
      rows={inOrder(members, params, {
        name: ({ full_name }) => full_name,
        progress: ({ progress }) => progress,
        report: ({ last_report }) => last_report,
      })}
      rowKey={({ id }) => id}
    />
  )
}

const columnsFor = (onOpen: (id: string) => void): readonly ListColumn<TeamMember>[] => [
  {
    key: 'name',
    header: t('Name'),
    sort: byName,
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
    sort: byField('progress'),
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
    sort: byField('report'),
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

/** My Team: the people, the goals and the thread of a team one leads; which one is in the address. */
export function TeamPanel({ onOpenPerson }: { onOpenPerson: (id: string) => void }) {
  const teams = useTeams()
  const params = useListParams()
  const team = teams.find(({ id }) => id === params.get('team')) ?? teams[0]
  if (!team) return <NoTeam />
  return (
    <div className="grid grid-cols-1 gap-8">
      <Part
        title={team.name}
        missing={t("Couldn't load the team")}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <TeamChoice
              teams={teams}
              value={team.id}
              onChoose={(id) => params.update({ team: id })}
            />
            <ViewMenu list="members" params={params} keep="team" />
          </div>
        }
      >
        <MemberTable params={params} teamId={team.id} onOpen={onOpenPerson} />
      </Part>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <Goals key={team.id} team={team} />
        <Part title={t('Team Chat')} missing={t("Couldn't load the messages")}>
          <Card className="h-[min(32rem,75dvh)] overflow-hidden">
            <TeamThread key={team.id} teamId={team.id} />
          </Card>
        </Part>
      </div>
    </div>
  )
}

/** The dialog stays when the first goal takes the place of the empty list and its button. */
function Goals({ team }: { team: { id: string; name: string } }) {
  // Rendered from the first opening on: opened again while it is being sent, it does not send a second time.
  const [setting, setSetting] = useState<boolean>()
  const begin = () => setSetting(true)
  return (
    <>
      <Part
        title={t('Goals')}
        missing={t("Couldn't load the goals")}
        action={<SetGoalsButton size="sm" onClick={begin} />}
      >
        <GoalList teamId={team.id} action={<SetGoalsButton onClick={begin} />} />
      </Part>
      {setting !== undefined && (
        <GoalDialog open={setting} teams={[team]} onClose={() => setSetting(false)} />
      )}
    </>
  )
}

interface PartProps {
  title: string
  missing: string
  action?: ReactNode
  children: ReactNode
}

/** When one part is slow or fails, the others stay. */
const Part = ({ title, missing, action, children }: PartProps) => (
  <section className="grid min-w-0 grid-cols-1 gap-2">
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-3">
      <h3 className="font-semibold">{title}</h3>
      {action}
    </div>
    <AsyncBoundary title={missing} skeleton={<SkeletonRows />}>
      {children}
    </AsyncBoundary>
  </section>
)
