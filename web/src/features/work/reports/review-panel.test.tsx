import { reports } from '@app/contract/work/reports.ts'
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { desk, idOf, one } from './fake-desk.ts'
import { ReviewPanel } from './review-desk.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const open = (search = '') => show(<ReviewPanel />, { at: `/tl/intern-reports${search}` })
const click = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))
const author = (name: string) => screen.findByRole('link', { name })
const isOpen = (name: string) =>
  waitFor(async () => expect((await author(name)).getAttribute('aria-current')).toBe('true'))

beforeEach(() => localStorage.clear())

test('a user who does not review sees no panel', () => {
  fakeServer()
  signInAs('developer')
  open()

  expect(screen.queryByRole('tab')).toBeNull()
})

test('both tabs say how many there are', async () => {
  desk()
  open()

  expect(await screen.findByRole('tab', { name: /^Pending ?3$/ })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Reviewed ?0$/ })).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'Reports to review' })).className).toContain(
    'h-100',
  )
})

test('an approval needs no comment and moves the report to the reviewed ones', async () => {
  const { server } = desk()
  open()

  // The first one is open.
  await click('Approve')

  expect(await screen.findByText('Report Approved')).toBeTruthy()
  expect(screen.getByText("We'll notify Asha Rao.")).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'POST /api/reports/{id}/review',
    params: { id: idOf(1) },
    body: { status: 'approved', comment: '', version: 1 },
  })
  await isOpen('Vikram Shah')
  await click(/^Reviewed ?1$/, 'tab')
  expect(await author('Asha Rao')).toBeTruthy()
  expect(screen.getByText('Ravi: Approved')).toBeTruthy()
})

test('hours beyond what counts unconfirmed are confirmed with the approval, or it is not sent', async () => {
  const { server, arrives } = desk()
  open()
  const stated = { self_reported_seconds: 9 * 3600, needs_confirmation: true }
  await act(() => arrives({ ...one(7, 'Meera Nair'), ...stated }))
  const review = 'POST /api/reports/{id}/review'

  await click('View Report of Meera Nair', 'link')
  await screen.findByRole('checkbox', { name: /^I confirm 9h/ })
  await click('Approve')
  expect(await screen.findByText('Please confirm the hours.')).toBeTruthy()
  expect(server.sent.some(({ route }) => route === review)).toBe(false)

  await click(/^I confirm 9h/, 'checkbox')
  await click('Approve')
  expect(await screen.findByText('Report Approved')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: review,
    params: { id: idOf(7) },
    body: { status: 'approved', comment: '', confirms_hours: true, version: 1 },
  })
})

test('a rejection without a comment is not sent', async () => {
  const { server } = desk()
  open()

  await click('Reject')

  expect(await screen.findByText('Comment Required')).toBeTruthy()
  const pane = screen.getByRole('region', { name: 'Work report' })
  const message = 'Please provide a comment when rejecting a report.'
  expect(within(pane).getByText(message)).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('POST'))).toBe(false)

  await userEvent.type(within(pane).getByLabelText('Comment'), 'Too short.')
  await click('Reject')
  expect(await screen.findByText('Report Rejected')).toBeTruthy()
})

test('changes can be asked for from the open report', async () => {
  const { server } = desk()
  open(`?report=${idOf(2)}`)

  await screen.findByRole('button', { name: 'Request changes' })
  await userEvent.type(screen.getByLabelText('Comment'), 'Which page?')
  await click('Request changes')

  expect(await screen.findByText('Changes Requested')).toBeTruthy()
  expect(server.sent).toContainEqual(
    expect.objectContaining({
      body: { status: 'changes_requested', comment: 'Which page?', version: 1 },
    }),
  )
  // On to the next one, with nothing typed.
  await isOpen('Meera Iyer')
  expect((screen.getByLabelText('Comment') as HTMLTextAreaElement).value).toBe('')
})

test('when another reviewer was first, the page says so and who decided', async () => {
  const { server, decide } = desk()
  open()
  await screen.findByRole('button', { name: 'Approve' })
  decide(idOf(1), { status: 'rejected', comment: 'Nothing in it.' }, 'Leela')
  server.reject(reports.review, 409, 'This report has already been reviewed.')

  await click('Approve')

  const pane = screen.getByRole('region', { name: 'Work report' })
  expect(await within(pane).findByText('This report has already been reviewed.')).toBeTruthy()
  expect(await within(pane).findByText(/^Rejected by Leela/)).toBeTruthy()
  expect(within(pane).getByText('Nothing in it.')).toBeTruthy()
  expect(within(pane).queryByRole('button', { name: 'Approve' })).toBeNull()
  await click('Next report')
  await isOpen('Vikram Shah')
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
})

test('self-reported hours are left out of an approval of several, which says so', async () => {
  const { server, arrives } = desk()
  open()
  await act(() => arrives({ ...one(7, 'Meera Nair'), self_reported_seconds: 4 * 3600 }))
  await click('Select all rows', 'checkbox')
  expect(screen.getByText(/^1 report has self-reported hours/)).toBeTruthy()

  await click('Approve 3 reports')
  const dialog = await screen.findByRole('dialog', { name: 'Review 4 reports' })
  const notice = within(dialog).getByRole('status')
  expect(notice.textContent).toContain('Approval excludes 1 report')
  expect(notice.textContent).toContain('Meera Nair: 4h 0m')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 3 reports' }))

  // The server has refused one, too.
  const banner = (await screen.findByText('2 reports not decided')).parentElement
  expect(banner?.textContent).toContain('Meera Nair: 4h 0m self-reported, not measured')
  const sent = server.sent.find(({ route }) => route === 'POST /api/reports/reviews')
  expect(sent?.body).toMatchObject({ report_ids: [idOf(1), idOf(2), idOf(3)] })
})

test('several are decided at once, and what was not is named', async () => {
  const { server } = desk()
  open()
  await click('Select all rows', 'checkbox')

  await click('Approve 3 reports')
  const dialog = await screen.findByRole('dialog', { name: 'Review 3 reports' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 3 reports' }))

  expect(await screen.findByText('1 report not decided')).toBeTruthy()
  expect(screen.getByText(/: This report has already been reviewed\.$/).textContent).toContain(
    'Asha Rao',
  )
  expect(server.sent).toContainEqual({
    route: 'POST /api/reports/reviews',
    body: {
      ...{ status: 'approved', comment: '', report_ids: [idOf(1), idOf(2), idOf(3)] },
      versions: { [idOf(1)]: 1, [idOf(2)]: 1, [idOf(3)]: 1 },
    },
  })
})

test('several are decided as they were when the dialog opened, whatever comes in behind it', async () => {
  const { server, arrives } = desk()
  open()
  await click('Select all rows', 'checkbox')
  await click('Approve 3 reports')
  const dialog = await screen.findByRole('dialog', { name: 'Review 3 reports' })
  await act(() => arrives({ ...one(1, 'Asha Rao'), version: 2 }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 3 reports' }))

  await screen.findByText('1 report not decided')
  const sent = server.sent.find(({ route }) => route === 'POST /api/reports/reviews')
  expect(sent?.body).toMatchObject({ versions: { [idOf(1)]: 1 } })
})

test('what comes of several is told although the last of them leave the list meanwhile', async () => {
  const { server, decide } = desk()
  server.respond(reports.reviewMany, ({ body }) => {
    decide(idOf(1), { status: 'approved' }, 'Leela')
    return {
      reviewed: [idOf(2), idOf(3)].map((id) => decide(id, body)),
      refused: [{ id: idOf(1), detail: 'This report has already been reviewed.' }],
    }
  })
  open()
  await click('Select all rows', 'checkbox')
  await click('Request changes in 3 reports')
  const dialog = await screen.findByRole('dialog', { name: 'Review 3 reports' })
  await userEvent.type(within(dialog).getByLabelText(/^Comment/), 'More, please.')
  // The list is there before the numbers, so the dialog goes before the write is through.
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/counts')) await new Promise((go) => setTimeout(go, 100))
    return answer(url, init)
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request changes' }))

  expect(await screen.findByText('1 report not decided')).toBeTruthy()
  expect(screen.getByText('2 reports reviewed, 1 failed.')).toBeTruthy()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('the arrows go from report to report and letters decide the one in focus', async () => {
  desk()
  open()
  ;(await author('Asha Rao')).focus()

  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Vikram Shah')
  await waitFor(() => expect(screen.getByText('Vikram Shah', { selector: 'p' })).toBeTruthy())
  await userEvent.keyboard('a')

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Vikram Shah' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Meera Iyer'))
  expect(await screen.findByText('Meera Iyer', { selector: 'p' })).toBeTruthy()
})

test('a key that is held decides one report, and none that is not on the screen', async () => {
  const { server } = desk()
  open()
  const first = await author('Asha Rao')
  await screen.findByRole('button', { name: 'Approve' })
  fireEvent.keyDown(first, { key: 'a', repeat: true })
  fireEvent.keyDown(await author('Meera Iyer'), { key: 'a' })
  await isOpen('Meera Iyer')
  expect(server.sent.some(({ route }) => route.startsWith('POST'))).toBe(false)
})

test('r begins a rejection with the comment in focus', async () => {
  desk()
  open()
  await screen.findByRole('button', { name: 'Reject' })
  ;(await author('Asha Rao')).focus()
  await userEvent.keyboard('r')

  expect(document.activeElement).toBe(screen.getByLabelText('Comment'))
  await userEvent.keyboard('Nothing in it.{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Report Rejected')).toBeTruthy()
})

test('a report that arrives is shown at once and leaves the focus where it was', async () => {
  const { arrives } = desk()
  open()
  ;(await author('Vikram Shah')).focus()

  await act(() => arrives(one(4, 'Nikhil Sen')))

  expect(await author('Nikhil Sen')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: /^Pending ?4$/ })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Vikram Shah')
})

test('what was typed as a comment outlives a failed send', async () => {
  const { server } = desk()
  server.reject(reports.review, 422, "Comment contains characters that aren't allowed.")
  open()
  await userEvent.type(await screen.findByLabelText('Comment'), 'Good work')

  await click('Approve')

  expect(await screen.findByText('Review Failed')).toBeTruthy()
  expect((screen.getByLabelText('Comment') as HTMLTextAreaElement).value).toBe('Good work')
})

test('the filters are part of the address and of the request', async () => {
  const { server } = desk()
  open(`?role=intern&from=2026-11-01&to=2026-02-30&team=nonsense&person=${idOf(5)}&name=Asha`)

  await author('Asha Rao')
  expect(server.sent).toContainEqual({
    route: 'GET /api/reports',
    query: {
      role: 'intern',
      start_date: '2026-11-01',
      user_id: idOf(5),
      box: 'to_review',
      sort: 'due',
    },
  })
  await click('Remove Only Asha')
  await waitFor(() => expect(server.sent.at(-1)?.query).not.toHaveProperty('user_id'))
})

test('beside an empty list there is nothing to choose from it', async () => {
  desk()
  open('?box=reviewed')

  expect(await screen.findByText('No reviewed reports yet')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Work report' })).toBeNull()
})

test('a list that could not be had is no empty list', async () => {
  const { server } = desk()
  server.reject(reports.list, 500, 'Try again.')
  open()

  expect(await screen.findByText("Couldn't load the reports")).toBeTruthy()
  expect(screen.queryByText("You're all caught up")).toBeNull()
})

test('a reviewer who opens another report before the response stays there', async () => {
  desk()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const answered = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') await held
    return answered(url, init)
  })
  open()
  await click('Approve')
  await screen.findByText('Approving…')
  await userEvent.click(await author('Meera Iyer'))
  await isOpen('Meera Iyer')
  answer()

  await screen.findByText("We'll notify Asha Rao.")
  // Going on to the next one would take a moment.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await isOpen('Meera Iyer')
})
