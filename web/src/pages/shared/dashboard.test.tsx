import type { Role } from '@app/contract/core/roles.ts'
import { onboarding } from '@app/contract/hiring/hires.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { moderation } from '@app/contract/hiring/moderation.ts'
import { calendar } from '@app/contract/insight/calendar.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { WaitingItem } from '@app/contract/insight/waiting.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { type MemberToday, teams } from '@app/contract/projects/teams.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { configure, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { task } from '#features/projects/teams/team-fixtures.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import SharedDashboard from './dashboard.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (n: number) => `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`
const waiting = (n: number, kind: WaitingItem['kind'], is_overdue = false): WaitingItem => ({
  ...{ kind, id: idOf(n), parent_id: null, who: 'Asha Rao', what: 'Build', place: '', note: '' },
  ...{ day: '2026-11-20', since: '2026-11-20T15:00:00.000Z', due_at: null, due_on: null },
  ...{ is_overdue, version: 1, self_reported_seconds: 0, is_quick: false },
})
const person = (
  n: number,
  presence: MemberToday['presence'],
  hasReported = false,
): MemberToday => ({
  ...{ id: idOf(n), full_name: `Person ${n}`, role: 'intern', is_leader: false, progress: 0 },
  ...{ status: 'Working', current_task: null, presence, check_in_time: null, is_on_leave: false },
  ...{ reports_today: true, report_status: hasReported ? 'pending' : null },
})
const team = (n: number, people: MemberToday[]) => ({
  ...{ id: idOf(n), name: `Team ${n}`, project_name: null, leader_name: null },
  people,
})

function desk(role: Role, at = '/dashboard') {
  const server = fakeServer()
  const me = signInAs(role)
  const none = { next_cursor: null, total: 0 }
  server.respond(dashboards.waiting, () => ({
    items: [
      waiting(1, 'report', true),
      waiting(2, 'report'),
      waiting(3, 'report'),
      waiting(4, 'task', true),
      waiting(5, 'posting'),
    ],
    more: ['report' as const, 'posting' as const],
  }))
  server.respond(teams.today, () => ({
    teams: [
      team(1, [person(7, 'in'), person(8, 'on_break', true)]),
      team(2, [person(7, 'in'), person(9, 'out')]),
    ],
    total: 2,
  }))
  server.respond(calendar.list, () => ({ items: [] }))
  server.respond(onboarding.mine, () => ({ hires: [] }))
  server.respond(notifications.list, () => ({ ...none, notifications: [], unread: 0 }))
  server.respond(projects.list, () => ({ ...none, projects: [], total: 4 }))
  server.respond(tasks.list, () => ({
    ...none,
    tasks: [
      { ...task, status: 'in_progress' as const },
      { ...task, id: idOf(6), status: 'blocked' as const },
    ],
    total: 30,
  }))
  server.respond(internships.managed, () => ({ ...none, internships: [], total: 12 }))
  server.respond(moderation.queue, () => ({ ...none, internships: [] }))
  server.respond(dashboards.hr, () => ({
    ...{ applications: [], interviews: [], recent_hires: [] },
    stats: {
      ...{ pending_applications: 0, scheduled_interviews: 0 },
      ...{ recent_hires: 0, total_candidates: 0 },
    },
  }))
  show(<SharedDashboard />, { at })
  return me
}

const figures = async () => {
  const line = within(await screen.findByRole('region', { name: 'Numbers' }))
  return line
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace(/assignee=[^&]+/, 'own')])
}

test('a team manager sees what is to be reviewed and how the day stands, each person once', async () => {
  desk('team_manager')
  expect(await figures()).toEqual([
    ['Reports to review3+', '/reports'],
    ['Overdue1', '/reports'],
    ['Checked in1', '/attendance?show=in'],
    ['Missing reports2', '/reports'],
  ])
})

test.each(['developer', 'senior_developer'] as const)(
  'a %s sees the own tasks, and that there are more than are listed',
  async (role) => {
    desk(role)
    expect(await figures()).toEqual([
      ['Active Tasks1+', '/tasks?own&status=active'],
      ['Overdue1', '/tasks?own&due=overdue'],
      ['Blocked1+', '/tasks?own&status=blocked'],
      ['Projects4', '/projects'],
    ])
  },
)

test('who moderates postings and reviews sees how many wait', async () => {
  desk('internship_admin')
  expect(await figures()).toEqual([
    ['Awaiting review1+', '/moderation?only=pending'],
    ['Reported0', '/moderation?only=reported'],
    ['Reported reviews0', '/company-reviews'],
  ])
})

test.each([
  ['offer', 'Offer'],
  ['hire', 'Hire'],
])('who hires opens what the drawer of an application leads to: %s', async (name, title) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  desk('hr_admin', `/dashboard?${name}=${idOf(1)}`)
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})

test('who manages projects sees how many there are', async () => {
  desk('project_admin')
  expect(await figures()).toEqual([
    ['Projects4', '/projects'],
    ['Weekly updates0', '/projects'],
  ])
})
