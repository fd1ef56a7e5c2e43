import type { milestoneSteps } from '#schema/project-work.table.ts'
import type { milestones } from '#schema/projects.table.ts'
import { daysFrom, randomFrom } from './random.ts'
import type { Company, Person } from './work-teams.ts'

type Step = typeof milestoneSteps.$inferInsert
type MilestoneRow = typeof milestones.$inferInsert

/** Numbers of its own, so that whatever is added here leaves the rest of the company as it was. */
const seed = 2028

const notes = [
  'The concept, the screens and the plan, as we agreed them in the review.',
  'The pilot runs with the first twenty users; their answers are in the notes.',
]

/** What was handed over of the milestones that are done, and what the startups said of it. */
export function deliverablesOf(
  company: Company,
  created: readonly MilestoneRow[],
  people: readonly Person[],
) {
  const random = randomFrom(seed)
  const admin = people.find(({ role }) => role === 'superadmin')
  return created.flatMap(({ id: milestone_id, project_id, completed_date, status }, at): Step[] => {
    if (!milestone_id || !completed_date) return []
    const project = company.projects.find(({ id }) => id === project_id)
    const leader = company.teams.find((team) => team.project_id === project_id)?.leader_id
    const by_id = leader ?? project?.manager_id
    const startup = company.members.find(({ startup_id }) => startup_id === project?.startup_id)
    const decider = startup?.user_id ?? admin?.id
    if (!by_id || !decider) return []
    const delivered = new Date(completed_date)
    const decided = daysFrom(delivered, 1)
    const submitted = {
      id: random.id(delivered),
      milestone_id,
      kind: 'submitted' as const,
      status: 'completed' as const,
      by_id,
      at: completed_date,
      note: notes[at % notes.length] ?? '',
    }
    const accepted = {
      id: random.id(decided),
      milestone_id,
      kind: 'accepted' as const,
      status: 'approved' as const,
      by_id: decider,
      at: decided.toISOString(),
      note: 'Just what we asked for. Thank you.',
    }
    return status === 'approved' ? [submitted, accepted] : [submitted]
  })
}
