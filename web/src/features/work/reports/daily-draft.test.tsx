import { attendance } from '@app/contract/work/attendance.ts'
import { reports } from '@app/contract/work/reports.ts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '#lib/api/api.ts'
import { type fakeServer, show } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { enqueue } from '#lib/offline/outbox.ts'
import { DailyReport } from './daily-report.tsx'
import { day, today } from './fake-day.ts'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const open = (search = '') => show(<DailyReport />, { at: `/intern/daily-report${search}` })
const summary = async () =>
  (await screen.findByLabelText('What did you work on today?')) as HTMLTextAreaElement
const click = async (name: string, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))
const sentTo = (server: ReturnType<typeof fakeServer>, route: string) =>
  server.sent.filter((sent) => sent.route === route)

function comeBack() {
  cleanup()
  queryClient.clear()
  open()
}

beforeEach(() => localStorage.clear())

test('input is saved on the server and restored on the next device', async () => {
  const { storedDraft } = day()
  open()
  await userEvent.type(await summary(), 'Half a sentence')

  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(storedDraft().work_summary).toBe('Half a sentence')

  localStorage.clear()
  comeBack()
  expect((await summary()).value).toBe('Half a sentence')
})

test('what could not be saved on the server outlives the tab', async () => {
  const { server, me } = day()
  server.reject(reports.keepDraft, 500, 'Not now.')
  open()
  await userEvent.type(await summary(), 'Typed in a tunnel')
  expect(await screen.findByText('Draft saved on this device')).toBeTruthy()

  comeBack()

  expect((await summary()).value).toBe('Typed in a tunnel')
  expect(localStorage.getItem(`report:${me.id}:${today}`)).toContain('Typed in a tunnel')
})

test('what another device has typed since is shown when nothing here would be lost', async () => {
  const { typeElsewhere } = day()
  open()
  await userEvent.type(await summary(), 'From here')
  await screen.findByText('Draft saved')

  typeElsewhere('From the phone')
  await queryClient.invalidateQueries()

  await waitFor(async () => expect((await summary()).value).toBe('From the phone'))
})

test('a late save does not bring back as a draft what was sent', async () => {
  const { server, me } = day()
  open()
  fireEvent.change(await summary(), { target: { value: 'Sent at once' } })
  await click('Submit')
  await screen.findByRole('article', { name: 'Sent report' })

  await new Promise((resolve) => setTimeout(resolve, 1200))

  expect(sentTo(server, 'PUT /api/reports/draft')).toEqual([])
  expect(localStorage.getItem(`report:${me.id}:${today}`)).toBeNull()
})

test('a report that was not taken leaves what was typed', async () => {
  const { server, me } = day()
  server.reject(reports.submit, 409, 'Your report for 20 November 2026 is already approved.')
  open()
  await userEvent.type(await summary(), 'Wrote it')

  await click('Submit')

  expect(await screen.findByText("Couldn't send the work report")).toBeTruthy()
  expect((await summary()).value).toBe('Wrote it')
  expect(localStorage.getItem(`report:${me.id}:${today}`)).toContain('Wrote it')
})

test('without a connection the report waits and says so', async () => {
  const { server } = day()
  open()
  await userEvent.type(await summary(), 'Written on the train')
  await screen.findByText('Draft saved')
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  await click('Submit')

  expect(await screen.findByText('This report is pending')).toBeTruthy()
  expect(screen.getByText('Written on the train')).toBeTruthy()
  expect(sentTo(server, 'POST /api/reports')).toEqual([])
  offline.mockRestore()
})

test('a report that waits with its check-out is not asked for again', async () => {
  const { me } = day()
  enqueue(me.id, {
    ...{ key: 'key', method: 'POST', url: attendance.checkOut.path, label: 'Check-out' },
    ...{ route: keyOf(attendance.checkOut), day: today, was_tried: false },
    body: { notes: JSON.stringify({ workSummary: 'Written on the train' }) },
  })
  open()
  expect(await screen.findByText('This report is pending')).toBeTruthy()
  expect(screen.getByText('Written on the train')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()

  await userEvent.selectOptions(screen.getByLabelText('Day'), '2026-11-18')
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy()
})

test('a refused check-out does not hide the report of the one after it', async () => {
  const { me, sendBack } = day()
  sendBack()
  enqueue(me.id, {
    ...{ key: 'key', method: 'POST', url: attendance.checkOut.path, label: 'Check-out' },
    ...{ route: keyOf(attendance.checkOut), day: today, was_tried: false, refusal: 'No.' },
    body: { notes: JSON.stringify({ workSummary: 'Refused' }) },
  })
  open()
  expect(await screen.findByText('Which page?')).toBeTruthy()
  expect(screen.queryByText('Refused')).toBeNull()
})
