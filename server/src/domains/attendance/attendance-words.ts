import type { Role } from '@app/contract/access.ts'
import type { Notification } from '@app/contract/notifications.ts'

type News = Pick<Notification, 'title' | 'message' | 'type'> & { link?: string }

const pages: Partial<Record<Role, string>> = {
  intern: '/intern/attendance',
  team_leader: '/tl/attendance',
  project_manager: '/pm/attendance',
}

/** Where somebody of a role sees times; others have no page of their own. */
const linkFor = (role: Role) => (pages[role] ? { link: pages[role] } : {})

const date = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `21 November 2026` of `2026-11-21`. */
export const dayWords = (day: string) => date.format(new Date(`${day}T00:00:00Z`))

/** `Xh Ym` (spec §2). */
export const hoursWords = (seconds: number) =>
  `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`

export const forgottenNews = (role: Role, day: string): News => ({
  title: 'You did not check out',
  message: `Your session of ${dayWords(day)} was closed and does not count until you ask for a correction and it is confirmed.`,
  type: 'warning',
  ...linkFor(role),
})

export const leaderForgottenNews = (role: Role, full_name: string, day: string): News => ({
  title: 'Check-out forgotten',
  message: `${full_name} did not check out on ${dayWords(day)}. The session does not count until it is corrected.`,
  type: 'warning',
  ...linkFor(role),
})

export const dailyHoursNews = (role: Role, seconds: number): News => ({
  title: 'Time to check out',
  message: `You have worked your ${hoursWords(seconds)} of today. Remember to check out.`,
  type: 'info',
  ...linkFor(role),
})

export const breakNews = (role: Role, seconds: number): News => ({
  title: 'Time for a break',
  message: `You have worked for ${hoursWords(seconds)} without a break.`,
  type: 'info',
  ...linkFor(role),
})

export const askedNews = (role: Role, full_name: string, day: string): News => ({
  title: 'Correction asked for',
  message: `${full_name} asks for a correction of the times of ${dayWords(day)}.`,
  type: 'info',
  ...linkFor(role),
})

export const correctedNews = (role: Role, by: string, day: string, seconds: number): News => ({
  title: 'Times corrected',
  message: `${by} corrected your times of ${dayWords(day)}: ${hoursWords(seconds)} count.`,
  type: 'success',
  ...linkFor(role),
})

export const declinedNews = (role: Role, by: string, day: string, comment: string): News => ({
  title: 'Correction declined',
  message: `${by} declined your correction of ${dayWords(day)}${comment ? `: ${comment}` : '.'}`,
  type: 'warning',
  ...linkFor(role),
})
