import type { StartupStatus } from '@app/contract/projects/startups.ts'
import { type Chance, daysFrom } from './chance.ts'

interface Registered {
  id: string
  status: StartupStatus
  submitted_by: string | null
  submitted_date: string
  approved_at: string | null
  meeting_at: string | null
}

/** What was decided on each registration, so that its status has a history. */
export const makeStartupSteps = (
  dice: Chance,
  startups: readonly Registered[],
  superadmin: string,
) => startups.flatMap((startup) => stepsOf(dice, startup, superadmin))

function stepsOf(dice: Chance, startup: Registered, superadmin: string) {
  const submitted = new Date(startup.submitted_date)
  const step = (status: StartupStatus, at: Date, by_id: string, more = {}) => ({
    ...{ id: dice.id(at), startup_id: startup.id, status, at: at.toISOString(), by_id },
    ...{ note: '', meeting_at: null, ...more },
  })
  const { meeting_at } = startup
  const steps = [step('pending', submitted, startup.submitted_by ?? superadmin)]
  if (startup.status === 'pending') return steps
  steps.push(step('meeting_scheduled', daysFrom(submitted, 1), superadmin, { meeting_at }))
  if (startup.approved_at) steps.push(step('approved', new Date(startup.approved_at), superadmin))
  if (startup.status === 'rejected') {
    const note =
      'You need couriers rather than interns; we would be glad to hear of another project.'
    steps.push(step('rejected', daysFrom(submitted, 6), superadmin, { note }))
  }
  return steps
}
