import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import type { HireStage, OnboardingSide, TemplateItem } from '@app/contract/hiring/hires.ts'
import { msg } from '@app/contract/i18n/translate.ts'

/** What the product begins with, after the offer was accepted; HR changes it. */
export const firstTemplate: readonly TemplateItem[] = [
  {
    title: msg('Send the first-day details'),
    details: msg('When and where to start, who to ask for and what to bring.'),
    side: 'hr',
    due_days: -7,
  },
  {
    title: msg('Collect proof of identity and enrolment'),
    details: '',
    side: 'hr',
    due_days: -3,
  },
  {
    title: msg('Fill in your profile'),
    details: msg('Skills, education and a phone number where your team can reach you.'),
    side: 'intern',
    due_days: 0,
  },
  {
    title: msg('Introduce the new hire to the team'),
    details: msg('A short meeting on the first day: who does what and where to ask.'),
    side: 'leader',
    due_days: 0,
  },
  {
    title: msg('Assign the first task'),
    details: msg('Small enough to be finished in the first week.'),
    side: 'leader',
    due_days: 1,
  },
  {
    title: msg('Check in and send your first daily report'),
    details: '',
    side: 'intern',
    due_days: 1,
  },
  {
    title: msg('Read how the team works'),
    details: msg('Working hours, meetings and how reviews work.'),
    side: 'intern',
    due_days: 3,
  },
  {
    title: msg('Talk about the first two weeks'),
    details: msg("What's going well, what's missing and what's next."),
    side: 'leader',
    due_days: 14,
  },
]

/** Of whose onboarding is spoken, seen by the one who asks. */
export interface Standing {
  is_own: boolean
  is_leader: boolean
  has_leader: boolean
}

/**
 * Who ticks an item: the person their own, the leader those of the leader, HR those of HR and, while the team has
 * no leader, the leader's. Nobody ticks for others what is theirs to do, and nobody confirms their own HR papers.
 */
export function mayTick(
  role: Role,
  side: OnboardingSide,
  { is_own, is_leader, has_leader }: Standing,
) {
  if (is_own) return side === 'intern'
  if (side === 'leader') return is_leader || (!has_leader && may(role, 'hires.manage'))
  return side === 'hr' && may(role, 'hires.manage')
}

interface HireState {
  user_id: string
  status: HireStage
  last_day: string | null
}

/** Neither completed nor ended. */
export const goesOn = (status: HireStage) => status === 'hired' || status === 'active'

/** What was agreed can be changed until the first day; then the team's own page moves people. */
export const mayChange = (user_id: string, hire: HireState) =>
  hire.status === 'hired' && mayEnd(user_id, hire)

/** Once, while it goes on; nobody ends their own. */
export const mayEnd = (user_id: string, hire: HireState) =>
  goesOn(hire.status) && hire.last_day === null && hire.user_id !== user_id
