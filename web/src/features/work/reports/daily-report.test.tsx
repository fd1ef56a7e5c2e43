import { loadCatalog, setLocaleResolver, t } from '@app/contract/i18n/translate.ts'
import { noSummary } from '@app/contract/work/attendance.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { DailyReport } from './daily-report.tsx'
import { day, idOf, task, texts, today } from './fake-day.ts'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const open = (search = '') => show(<DailyReport />, { at: `/intern/daily-report${search}` })
const summary = async () =>
  (await screen.findByLabelText(t('What did you work on today?'))) as HTMLTextAreaElement
const click = async (name: string, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))
const sentTo = (server: ReturnType<typeof fakeServer>, route: string) =>
  server.sent.filter((sent) => sent.route === route)

beforeEach(() => localStorage.clear())
afterEach(() => setLocaleResolver(() => 'en'))

test('a report is sent once with the hours of the check-ins and the chosen tasks', async () => {
  const { server } = day()
  open()

  await userEvent.type(await summary(), 'Wrote the tests')
  const hours = screen.getByLabelText('Hours worked') as HTMLInputElement
  expect([hours.readOnly, hours.value]).toEqual([true, '2.5'])
  await userEvent.click(await screen.findByRole('checkbox', { name: /Test the form/ }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }))

  expect(await screen.findByText('Work Report Sent')).toBeTruthy()
  expect(sentTo(server, 'POST /api/reports')).toEqual([
    {
      route: 'POST /api/reports',
      body: { ...texts, work_summary: 'Wrote the tests', task_ids: [task.id], date: today },
    },
  ])
  expect(await screen.findByRole('article', { name: 'Sent report' })).toBeTruthy()
})

test('a student reads why there is no report', async () => {
  day()
  signInAs('intern', { is_student: true })
  open()
  expect(await screen.findByText(/You can check in and report once you're hired or/)).toBeTruthy()
  expect(screen.queryByLabelText('What did you work on today?')).toBeNull()
})

test('without a check-in the hours are stated, from 0 to 24', async () => {
  const { server, withoutSessions } = day()
  withoutSessions()
  open()
  await userEvent.type(await summary(), 'Wrote the tests')

  await click('Submit')
  const sentence = 'Hours worked must be from 0 to 24.'
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  await userEvent.type(screen.getByLabelText('Hours worked'), '25')
  await click('Submit')
  const tooMany = 'Total hours cannot exceed 24 hours per day'
  expect((await screen.findAllByText(tooMany)).length).toBeGreaterThan(0)
  expect(sentTo(server, 'POST /api/reports')).toEqual([])

  await userEvent.clear(screen.getByLabelText('Hours worked'))
  await userEvent.type(screen.getByLabelText('Hours worked'), '7.5')
  await click('Submit')
  await screen.findByText('Work Report Sent')
  expect(sentTo(server, 'POST /api/reports')[0]?.body).toMatchObject({ hours: 7.5 })
})

test('a report without a summary is not sent', async () => {
  const { server } = day()
  open()
  await summary()

  await click('Submit')

  expect(await screen.findByText('Work Summary Required')).toBeTruthy()
  const text = "Please provide a summary of today's work before checking out"
  expect(screen.getByText(text)).toBeTruthy()
  expect(sentTo(server, 'POST /api/reports')).toEqual([])
})

test('in another language too the toast is titled by what is missing', async () => {
  loadCatalog('de', {
    'Work Summary Required': 'Zusammenfassung erforderlich',
    [noSummary]: 'Zusammenfassung erforderlich: Bitte fassen Sie die heutige Arbeit zusammen',
  })
  setLocaleResolver(() => 'de')
  day()
  open()
  await summary()

  await click(t('Submit'))

  expect(await screen.findByText(t('Work Summary Required'))).toBeTruthy()
  expect(t('Work Summary Required')).not.toBe('Work Summary Required')
})

test('a report that was sent back says why and is revised at its version', async () => {
  const { server, sendBack } = day()
  sendBack()
  open()

  expect(await screen.findByText(/^Changes requested by Ravi Kumar/)).toBeTruthy()
  expect(screen.getByText('Which page?')).toBeTruthy()
  await click('Revise')
  expect((await summary()).value).toBe('Wrote it')
  await userEvent.type(await summary(), ' all')
  await click('Submit revision')

  expect(await screen.findByText('Work Report Sent')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'PUT /api/reports/{id}',
    params: { id: idOf(1) },
    body: { ...texts, work_summary: 'Wrote it all', task_ids: [], version: 1 },
  })
})

test('an approved report that was sent back from above says who did that and why', async () => {
  const reviewed = { reviewed_by: idOf(9), reviewed_at: `${today}T13:00:00.000Z`, revision: 1 }
  day().sendBack([], {
    ...{ status: 'approved', review_comment: 'Good' },
    reviews: [
      { ...reviewed, status: 'approved', reviewed_by_name: 'Ravi Kumar', comment: 'Good' },
      { ...reviewed, status: 'rejected', reviewed_by_name: 'Meera Nair', comment: 'Which screen?' },
    ],
  })
  open()
  expect(await screen.findByText(/^Rejected by Meera Nair/)).toBeTruthy()
  expect(screen.getByText('Which screen?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Revise' })).toBeTruthy()
})

const given = { id: idOf(5), title: 'Went to Ravi', status: 'in_progress' } as const
test.each([
  ['keeps', [given.id]],
  ['can leave out', []],
])('a revision %s a task that went to someone else', async (_, task_ids) => {
  const { server, sendBack } = day()
  sendBack([given])
  open('?revise=yes')
  const choice = await screen.findByRole('checkbox', { name: /Went to Ravi/, checked: true })
  if (!task_ids.length) await userEvent.click(choice)
  await click('Submit revision')
  expect(await screen.findByText('Work Report Sent')).toBeTruthy()
  expect(sentTo(server, 'PUT /api/reports/{id}')[0]?.body).toMatchObject({ task_ids })
})

test('a task of the draft that can no longer be chosen is not sent', async () => {
  const { server, me } = day()
  const report = { ...texts, work_summary: 'Wrote it', task_ids: [given.id, task.id] }
  localStorage.setItem(`report:${me.id}:${today}`, JSON.stringify({ report, saved_at: null }))
  open()
  await screen.findByRole('checkbox', { name: /Test the form/, checked: true })
  await click('Submit')
  expect(await screen.findByText('Work Report Sent')).toBeTruthy()
  expect(sentTo(server, 'POST /api/reports')[0]?.body).toMatchObject({ task_ids: [task.id] })
})

test('a day that was missed can still be reported', async () => {
  const { server } = day()
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Day'), '2026-11-18')
  await screen.findByRole('heading', { name: 'Work report' })

  await userEvent.type(await summary(), 'Wrote the tests')
  await click('Submit')

  await screen.findByText('Work Report Sent')
  expect(sentTo(server, 'POST /api/reports')[0]?.body).toMatchObject({ date: '2026-11-18' })
})

test('the own reports are listed and open with their history', async () => {
  const { sendBack } = day()
  sendBack()
  open()

  await click('20 Nov 2026', 'link')

  expect(await screen.findByRole('dialog', { name: 'Work report' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'History' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Revise' }).getAttribute('href')).toBe(
    `/intern/daily-report?day=${today}&revise=yes`,
  )
})

test('a closed report gives the focus back to what opened it', async () => {
  const { sendBack } = day()
  sendBack()
  open()
  await click('20 Nov 2026', 'link')
  await screen.findByRole('region', { name: 'History' })

  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(document.activeElement?.textContent).toBe('20 Nov 2026'))
})
