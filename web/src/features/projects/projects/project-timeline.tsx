import { t } from '@app/contract/i18n/translate.ts'
import type { Milestone } from '@app/contract/projects/milestones.ts'
import type { Project } from '@app/contract/projects/projects.ts'
import { CalendarRange } from 'lucide-react'
import { formatDay } from '#lib/i18n/format.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { statusLabels } from './project.labels.ts'
import { useMilestones } from './projects.api.ts'

interface Stop extends TimelineStep {
  day: string
}

/** The days of a project in their order: its start, its milestones, today and its deadline. */
export function ProjectTimeline({ project }: { project: Project }) {
  const milestones = useMilestones(project.id)
  const zone = useZone()
  const today = dayIn(zone)
  const { created_at, deadline } = project
  if (milestones.length === 0 && !deadline)
    return (
      <EmptyState icon={CalendarRange} title={t('No dates set yet')} level={3}>
        {t("The project's milestones and deadline appear here in order.")}
      </EmptyState>
    )
  const stops: Stop[] = [
    ...(created_at ? [stop('start', dayIn(zone, created_at), t('Project started'), 'done')] : []),
    ...milestones.map((milestone) => milestoneStop(milestone, today)),
    stop('today', today, t('Today'), 'current'),
    ...(deadline
      ? [stop('deadline', deadline, t('Deadline'), deadline < today ? 'danger' : 'waiting')]
      : []),
  ]
  return <Timeline steps={stops.toSorted((a, b) => a.day.localeCompare(b.day))} />
}

const stop = (key: string, day: string, title: string, tone: Stop['tone']): Stop => ({
  key,
  day,
  title,
  tone,
  at: day,
  when: formatDay(day),
})

function milestoneStop({ id, title, due_date, status }: Milestone, today: string): Stop {
  const isDone = status === 'approved' || status === 'completed'
  const isLate = !isDone && due_date < today
  const tone = status === 'approved' ? 'success' : isDone ? 'done' : isLate ? 'danger' : 'waiting'
  const detail = isLate
    ? t('{status}, overdue', { status: statusLabels[status] })
    : statusLabels[status]
  return { ...stop(id, due_date, title, tone), detail }
}
