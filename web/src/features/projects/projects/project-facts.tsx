import { t } from '@app/contract/i18n/translate.ts'
import type { Project } from '@app/contract/projects/projects.ts'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { StandingBadge } from './project-badge.tsx'

/** The summary of a project. */
export function ProjectFacts({ project }: { project: Project }) {
  const { status, startup_name, manager_name, deadline, team_count, progress = 0 } = project
  // Those who only assign people see the name and the status of a project.
  if (team_count === undefined)
    return (
      <p>
        <StandingBadge status={status} />
      </p>
    )
  const facts = [
    [t('Status'), <StandingBadge key="status" status={status} />],
    [t('Startup'), startup_name ?? t('None yet')],
    [t('Project manager'), manager_name ?? t('Unassigned')],
    [t('Deadline'), deadline ? formatDay(deadline) : t('None')],
    [t('Teams'), formatCount(team_count)],
  ] as const
  return (
    <Card className="grid grid-cols-1 gap-4 p-4">
      {project.description && (
        <p className="max-w-3xl whitespace-pre-wrap wrap-anywhere">{project.description}</p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className="mt-0.5 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Progress label={t('Progress')} value={progress / 100} className="max-w-xl" />
      <p className="text-sm text-muted">
        {t('The average of milestones delivered and tasks completed.')}
      </p>
    </Card>
  )
}
