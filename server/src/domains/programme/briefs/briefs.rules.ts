import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import {
  type BriefStatus,
  type Fit,
  type SeatStatus,
  type WeightName,
  type Weights,
  weightNames,
} from '@app/contract/programme/briefs.ts'

/**
 * The actions on a seat: the statuses they are allowed in and the one they lead to. An accepted candidate who has left
 * frees the seat.
 */
const seatMoves = {
  pick: { from: ['open', 'picked'], to: 'picked' },
  leave: { from: ['picked'], to: 'open' },
  propose: { from: ['picked'], to: 'proposed' },
  take_back: { from: ['proposed'], to: 'picked' },
  accept: { from: ['proposed'], to: 'accepted' },
  decline: { from: ['proposed'], to: 'open' },
  drop: { from: ['open', 'picked'], to: 'dropped' },
  vacate: { from: ['accepted'], to: 'open' },
} as const satisfies Record<string, { from: readonly SeatStatus[]; to: SeatStatus }>
export type SeatAct = keyof typeof seatMoves

/** Where an act leads from this status; undefined when it cannot be done there. */
export function afterAct(act: SeatAct, status: SeatStatus): SeatStatus | undefined {
  const { from, to } = seatMoves[act]
  return from.some((one) => one === status) ? to : undefined
}

/** The status of a brief follows from its seats; only `withdrawn` is set. */
export function statusOf(seats: readonly SeatStatus[]): BriefStatus {
  if (seats.includes('proposed')) return 'proposed'
  const isSettled = seats.every((seat) => seat === 'accepted' || seat === 'dropped')
  return isSettled && seats.includes('accepted') ? 'staffed' : 'open'
}

const isUnder = (status: BriefStatus) => status === 'open' || status === 'proposed'

/** What a user in scope may do with a brief in its current status. */
export function rightsOf(role: Role, status: BriefStatus, seats: readonly SeatStatus[]) {
  const isUntouched = seats.every((seat) => seat === 'open' || seat === 'picked')
  const states = may(role, 'briefs.state')
  const assigns = may(role, 'briefs.assign')
  return {
    change: states && status === 'open' && isUntouched,
    withdraw: states && isUnder(status),
    assign: assigns && isUnder(status),
    send: assigns && isUnder(status) && seats.includes('picked'),
    take_back: assigns && isUnder(status) && seats.includes('proposed'),
  }
}

export function seatRights(role: Role, brief: BriefStatus, seat: SeatStatus, seats: number) {
  const isOpen = isUnder(brief)
  return {
    pick: may(role, 'briefs.assign') && isOpen && afterAct('pick', seat) !== undefined,
    decide: may(role, 'briefs.state') && isOpen && afterAct('accept', seat) !== undefined,
    // The last seat is not dropped: the brief is withdrawn.
    drop: may(role, 'briefs.state') && isOpen && seats > 1 && afterAct('drop', seat) !== undefined,
  }
}

/** The startup does not see candidates whom HR has chosen but not yet proposed. */
export const seenBy = (role: Role, status: SeatStatus): SeatStatus =>
  !may(role, 'briefs.assign') && status === 'picked' ? 'open' : status

/** The facts about a candidate of the last 90 days, as the database counts them. */
export interface Observation {
  skills_shown: string[]
  skills_named: string[]
  sessions: number
  sessions_kept: number
  reports_decided: number
  reports_approved: number
  tasks_due: number
  tasks_done: number
  capacity: number
  free_hours: number
}

/** A share that is drawn to one half while there is little evidence; without any it is one half. */
const shareOf = (good: number, all: number) => (good + 1) / (all + 2)
const percent = (share: number) => Math.round(100 * Math.min(1, Math.max(0, share)))

/** A skill that work has shown counts whole, one that only a profile names counts half. */
const skillShare = (wanted: number, { skills_shown, skills_named }: Observation) =>
  wanted === 0 ? 1 : (skills_shown.length + skills_named.length / 2) / wanted

/** Working days kept, reports approved and tasks completed, in equal parts. */
const recordShare = (seen: Observation) =>
  (shareOf(seen.sessions_kept, seen.sessions) +
    shareOf(seen.reports_approved, seen.reports_decided) +
    shareOf(seen.tasks_done, seen.tasks_due)) /
  3

/** How much of the week is free. */
const freeShare = ({ free_hours, capacity }: Observation) =>
  capacity > 0 ? free_hours / capacity : 0

/** How well a person fits a seat: each part in percent, and their mean by weight (alike when all weights are 0). */
export function fitOf(skills: readonly string[], weights: Weights, seen: Observation): Fit {
  const shares: Record<WeightName, number> = {
    skills: skillShare(skills.length, seen),
    record: recordShare(seen),
    availability: freeShare(seen),
  }
  const total = weightNames.reduce((sum, name) => sum + weights[name], 0)
  const weightOf = (name: WeightName) => (total === 0 ? 1 : weights[name])
  const sum = weightNames.reduce((so, name) => so + weightOf(name) * shares[name], 0)
  const parts = {
    skills: percent(shares.skills),
    record: percent(shares.record),
    availability: percent(shares.availability),
  }
  return { ...seen, parts, match: percent(sum / (total || weightNames.length)) }
}

/** A startup reads why a candidate was proposed, but not their other commitments. */
export function fitFor(role: Role, { capacity, free_hours, ...fit }: Fit): Fit {
  return may(role, 'briefs.assign') ? { ...fit, capacity, free_hours } : fit
}

interface RankedPerson {
  full_name: string
  id: string
  fit: Fit
  can: { pick: boolean }
}

/** Available candidates first, then by fit; the order is stable. */
export const ranked = <T extends RankedPerson>(candidates: readonly T[]): T[] =>
  candidates.toSorted(
    (a, b) =>
      Number(b.can.pick) - Number(a.can.pick) ||
      b.fit.match - a.fit.match ||
      a.full_name.localeCompare(b.full_name) ||
      a.id.localeCompare(b.id),
  )
