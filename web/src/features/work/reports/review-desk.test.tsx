import { deputies } from '@app/contract/work/deputies.ts'
import { missingReports } from '@app/contract/work/missing-reports.ts'
import { reports } from '@app/contract/work/reports.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#lib/api/fake-server.tsx'
import { workedSession } from './fake-day.ts'
import { at, desk, idOf, one, text } from './fake-desk.ts'
import { ReviewDesk, ReviewPanel } from './review-desk.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const open = (search = '') => show(<ReviewPanel />, { at: `/tl/intern-reports${search}` })
const click = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))

beforeEach(() => localStorage.clear())

test('the versions of a revised report are compared', async () => {
  const { arrives } = desk()
  const revised = { ...one(4, 'Nikhil Sen'), revision: 2, work_summary: 'Wrote the whole page' }
  const version = { ...text, work_summary: 'Wrote the whole page', revision: 2, submitted_at: at }
  await arrives({ ...revised, revisions: [...revised.revisions, version] })
  open(`?report=${idOf(4)}`)

  const versions = await screen.findByRole('region', { name: 'Versions' })
  expect(within(versions).getByRole('deletion').textContent).toBe('sign-in')
  expect(within(versions).getByRole('insertion').textContent).toBe('whole')
  expect(screen.getByText('Any team leader')).toBeTruthy()
})

test('a page of the desk that has become empty gives way to the one before it', async () => {
  const { server } = desk()
  server.respond(reports.list, ({ query }) => ({
    reports: query?.cursor ? [] : [one(1, 'Asha Rao')],
    next_cursor: null,
    total: 1,
  }))
  open('?cursor=twenty')
  expect(await screen.findByRole('link', { name: 'Asha Rao' })).toBeTruthy()
})

test('the history of an escalated copy is in order and says who did what', async () => {
  const { arrives } = desk()
  const step = { at, by_name: 'Leela', revision: 1, comment: '' }
  await arrives({
    ...one(4, 'Nikhil Sen'),
    escalated_from: idOf(8),
    history: [
      { ...step, kind: 'submitted', by_name: 'Nikhil Sen' },
      { ...step, kind: 'changes_requested', comment: 'More, please.' },
      { ...step, kind: 'revised', by_name: 'Nikhil Sen', revision: 2 },
      { ...step, kind: 'approved', comment: 'Good', revision: 2 },
      { ...step, kind: 'escalated', revision: null },
    ],
  })
  open()

  await userEvent.click(await screen.findByRole('link', { name: 'View Report of Nikhil Sen' }))
  const history = await screen.findByRole('region', { name: 'History' })
  await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(5))
  expect(
    within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/Fri, 20.*?(am|pm)/, ' ')),
  ).toEqual([
    'Sent by Nikhil Sen',
    'Changes requested by Leela: More, please.',
    'Revised, version 2 by Nikhil Sen',
    'Approved by Leela: Good',
    'Escalated by Leela',
  ])
})

test('the times of a day are those of the zone it was worked in, which is named', async () => {
  const { arrives } = desk()
  const [check_in_time, check_out_time] = ['2026-11-19T20:00:00.000Z', '2026-11-20T04:00:00.000Z']
  const times = { check_in_time, check_out_time, time_zone: 'Pacific/Auckland' }
  const sessions = [{ ...workedSession, ...times }]
  await arrives({ ...one(4, 'Nikhil Sen'), check_in_time, check_out_time, sessions })
  open(`?report=${idOf(4)}`)

  const region = await screen.findByRole('region', { name: 'Sessions of the day' })
  expect(within(region).getByText(/9:00 am to 5:00 pm/).textContent).toBe(
    '9:00 am to 5:00 pm (Pacific/Auckland)',
  )
  expect(screen.getByText('9:00 am – 5:00 pm (Pacific/Auckland)')).toBeTruthy()
})

test('what stands under challenges is lifted into a blocked task', async () => {
  const { server, arrives } = desk()
  await arrives({ ...one(4, 'Nikhil Sen'), challenges: 'No access to staging\nSince Monday' })
  server.reject(reports.liftBlocker, 422, 'Title is required.', [
    { path: 'title', message: 'Title is required.' },
  ])
  open(`?report=${idOf(4)}`)

  await click('Create task from this')
  expect(((await screen.findByLabelText('Title')) as HTMLInputElement).value).toBe(
    'No access to staging',
  )
  await click('Create blocked task')

  expect(await screen.findByText("Couldn't create the task")).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'POST /api/reports/{id}/blockers',
    params: { id: idOf(4) },
    body: { title: 'No access to staging', blocker: 'No access to staging\nSince Monday' },
  })
})

test('where no task can be made of the challenges, the reason stands in place of the button', async () => {
  const { arrives } = desk()
  const task_refusal = 'This project is archived.'
  await arrives({ ...one(4, 'Nikhil Sen'), challenges: 'No access to staging', task_refusal })
  open(`?report=${idOf(4)}`)
  expect(
    await screen.findByText("You can't create a task from this. This project is archived."),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create task from this' })).toBeNull()
})

const missing = (reminded_at: string | null) => ({
  date: '2026-11-20',
  people: [
    {
      id: idOf(5),
      full_name: 'Asha Rao',
      team_name: 'Frontend',
      is_checked_in: true,
      worked_seconds: 3600,
      reminded_at,
    },
    {
      id: idOf(6),
      full_name: 'Vikram Shah',
      team_name: 'Frontend',
      is_checked_in: false,
      worked_seconds: 0,
      reminded_at: null,
    },
  ],
})
const nobody = { deputy: null, candidates: [] }

test('who has not reported is one click away and can be reminded', async () => {
  const { server } = desk()
  let reminded_at: string | null = null
  server.respond(deputies.read, () => nobody)
  server.respond(missingReports.list, () => missing(reminded_at))
  server.respond(missingReports.remind, () => {
    reminded_at = new Date().toISOString()
    return { reminded: 1 }
  })
  show(<ReviewDesk />)

  await click('Missing reports 2')
  expect(await screen.findByText('Checked in')).toBeTruthy()
  await click('Remind Asha Rao')

  expect(await screen.findByText('Reminder Sent')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'POST /api/reports/reminders',
    body: { user_ids: [idOf(5)] },
  })
  expect(await screen.findByText('Reminded just now')).toBeTruthy()
  await click('Remind 1 person')
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({
        body: { user_ids: [idOf(6)] },
      }),
    ),
  )
})

test('of many who have not reported a page is shown and reminded, and all are counted', async () => {
  const { server } = desk()
  server.respond(deputies.read, () => nobody)
  const [first, second] = missing(null).people
  server.respond(missingReports.list, ({ query }) => ({
    ...{ date: '2026-11-20', total: 1000 },
    ...(query?.cursor
      ? { people: second ? [second] : [], next_cursor: null }
      : { people: first ? [first] : [], next_cursor: 'two' }),
  }))
  server.respond(missingReports.remind, () => ({ reminded: 1 }))
  show(<ReviewDesk />)

  await click('Missing reports 1,000+')
  await click('Next')
  expect(await screen.findByRole('button', { name: 'Remind Vikram Shah' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remind Asha Rao' })).toBeNull()
  await click('Remind 1 person')
  await waitFor(() =>
    expect(server.sent).toContainEqual(expect.objectContaining({ body: { user_ids: [idOf(6)] } })),
  )
})

test('a leader without people does not read that everyone has reported', async () => {
  const { server } = desk()
  server.respond(deputies.read, () => nobody)
  server.respond(missingReports.list, () => ({ ...missing(null), people: [] }))
  show(<ReviewDesk />)
  await click('Missing reports 0')
  expect(await screen.findByText('No missing reports')).toBeTruthy()
  expect(screen.queryByText('Everyone has reported')).toBeNull()
})

test('a deputy is named for some days and dismissed again', async () => {
  const { server } = desk()
  let deputy: {
    deputy_id: string
    deputy_name: string
    from_day: string
    until_day: string
  } | null = null
  const candidates = [{ id: idOf(9), full_name: 'Leela Nair', role: 'team_manager' as const }]
  server.respond(missingReports.list, () => ({ date: '2026-11-20', people: [] }))
  server.respond(deputies.read, () => ({ deputy, candidates }))
  server.respond(deputies.appoint, ({ body }) => {
    const input = body as { deputy_id: string; from_day: string; until_day: string }
    deputy = { ...input, deputy_name: 'Leela Nair' }
    return deputy
  })
  server.respond(deputies.dismiss, () => {
    deputy = null
    return undefined
  })
  show(<ReviewDesk />)

  await click('Out-of-office deputy')
  await userEvent.selectOptions(await screen.findByLabelText('Deputy'), idOf(9))
  await userEvent.type(screen.getByLabelText('First day'), '2026-12-05')
  await userEvent.type(screen.getByLabelText('Last day'), '2026-12-01')
  await click('Set deputy')
  expect(await screen.findByText("The last day can't be before the first day.")).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.type(screen.getByLabelText('Last day'), '2026-12-09')
  await click('Set deputy')

  expect(await screen.findByText(/Leela Nair reviews for you from 5 Dec 2026/)).toBeTruthy()
  await click('Resume reviewing')
  await waitFor(() => expect(screen.queryByText(/reviews for you from/)).toBeNull())
})
