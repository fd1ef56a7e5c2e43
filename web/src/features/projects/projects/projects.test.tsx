import { type MilestoneDetail, milestones } from '@app/contract/projects/milestones.ts'
import { type Project, projects } from '@app/contract/projects/projects.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { setFormatTimeZone } from '#lib/i18n/format.ts'
import { toastStore } from '#ui/toast.ts'
import { MilestoneDialog } from './milestone-dialog.tsx'
import { MilestoneList } from './milestone-list.tsx'
import { MilestoneSheet } from './milestone-sheet.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { ProjectTimeline } from './project-timeline.tsx'

/** A project with one milestone, as tests need them. */
const projectId = '0192f0c0-0000-7000-8000-0000000000aa'
const milestoneId = '0192f0c0-0000-7000-8000-0000000000bb'

const project: Project = {
  id: projectId,
  name: 'Ledger',
  status: 'active',
  startup_name: 'KitabGhar',
  manager_name: 'Meera Iyer',
  deadline: '2027-03-01',
  progress: 38,
  team_count: 1,
  description: 'Books for shops',
  startup_id: null,
  manager_id: null,
  created_at: '2026-09-01T09:00:00.000Z',
  people: [
    {
      id: '0192f0c0-0000-7000-8000-0000000000cc',
      full_name: 'Priya Nair',
      role: 'intern',
      team_name: 'Team Neem',
      is_leader: false,
    },
  ],
  version: 3,
  can: { edit: true, own: false, work: true, moves: ['completed', 'archived'] },
}

const milestone: MilestoneDetail = {
  id: milestoneId,
  title: 'Ship the beta',
  description: 'A signed build',
  project_id: projectId,
  project_name: 'Ledger',
  due_date: '2027-01-31',
  completed_date: null,
  status: 'in_progress',
  version: 2,
  can: { edit: true, submit: true, decide: false },
  steps: [],
}

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })
beforeEach(() => localStorage.clear())

function desk() {
  const server = fakeServer()
  signInAs('project_manager')
  const { steps: _, ...row } = milestone
  server.respond(projects.list, () => ({ projects: [project], next_cursor: null, total: 1 }))
  server.respond(milestones.list, () => ({ milestones: [row], next_cursor: null, total: 1 }))
  server.respond(milestones.read, () => milestone)
  return server
}
const none = { next_cursor: null, total: 0 }

test('a project shows how far it is, where it stands and when it ends', async () => {
  desk()
  show(<ProjectPanel none="None." />)
  const row = await screen.findByRole('row', { name: /Ledger/ })
  expect(row.textContent).toContain('38%')
  expect(row.textContent).toContain('Active')
  expect(row.textContent).toContain('1 Mar 2027')
})

test('a list without projects says what would be there; one that failed says so', async () => {
  const server = desk()
  server.respond(projects.list, () => ({ projects: [], ...none }))
  const { unmount } = show(<ProjectPanel none="Nothing here." />)
  expect(await screen.findByText('Nothing here.')).toBeTruthy()
  unmount()
  desk().reject(projects.list, 500, 'An unexpected error occurred. Please try again.')
  show(<ProjectPanel none="Nothing here." />)
  expect(await screen.findByText("Couldn't load the projects")).toBeTruthy()
  expect(screen.queryByText('Nothing here.')).toBeNull()
})

test('a deliverable is submitted with its note and link, at the version that was seen', async () => {
  const server = desk()
  server.respond(milestones.submit, () => ({ ...milestone, status: 'completed' as const }))
  show(<MilestoneList project={project} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Ship the beta' }))
  const sheet = await screen.findByRole('dialog')
  await userEvent.type(await within(sheet).findByLabelText('What are you delivering?'), 'The build')
  await userEvent.click(within(sheet).getByRole('button', { name: 'Submit Deliverable' }))
  expect(await screen.findByText('Deliverable Submitted')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.endsWith('/deliverable'))).toMatchObject({
    params: { id: milestoneId },
    body: { note: 'The build', link: '', file_id: null, version: 2 },
  })
})

test('a deliverable is not returned without saying what is missing', async () => {
  const server = desk()
  const waiting = { ...milestone, can: { edit: false, submit: false, decide: true } }
  server.respond(milestones.read, () => waiting)
  server.respond(milestones.decide, () => waiting)
  show(<MilestoneList project={project} />, { at: `/?milestone=${milestoneId}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Return' }))
  expect(screen.getByText("Please say what's missing.")).toBeTruthy()
  expect(server.sent.some(({ route }) => route.endsWith('/decision'))).toBe(false)
  await userEvent.type(screen.getByLabelText('Comment'), 'No sign-in')
  await userEvent.click(screen.getByRole('button', { name: 'Return' }))
  expect(await screen.findByText('Deliverable Returned')).toBeTruthy()
})

test('a milestone stays open until the decision on it is answered, so that a failure is seen', async () => {
  const server = desk()
  const refusal = 'Only the startup may decide.'
  server.respond(milestones.read, () => ({ ...milestone, can: { ...milestone.can, decide: true } }))
  server.reject(milestones.decide, 403, refusal)
  const onClose = vi.fn()
  show(<MilestoneSheet id={milestoneId} onClose={onClose} />)
  const accept = await screen.findByRole('button', { name: 'Accept' })
  const release = holdNextRequest()
  await userEvent.click(accept)
  await waitFor(() => expect(accept.closest('form')?.getAttribute('aria-busy')).toBe('true'))
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  release()
  expect(await screen.findByText(refusal)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a deliverable that is refused is seen in its sheet, or in a toast once that is left, and stays typed', async () => {
  const server = desk()
  const refusal = 'This project is archived.'
  server.reject(milestones.submit, 409, refusal)
  const onClose = vi.fn()
  const submit = async () => {
    const button = await screen.findByRole('button', { name: 'Submit Deliverable' })
    const release = holdNextRequest()
    await userEvent.click(button)
    await waitFor(() => expect(button.closest('form')?.getAttribute('aria-busy')).toBe('true'))
    return release
  }
  const { unmount } = show(<MilestoneSheet id={milestoneId} onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText('What are you delivering?'), 'The build')
  const release = await submit()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  release()
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(toastStore.shown()).toBe(null)
  const releaseLate = await submit()
  unmount()
  releaseLate()
  await waitFor(() => expect(toastStore.shown()?.text).toContain(refusal))
  show(<MilestoneSheet id={milestoneId} onClose={onClose} />)
  const note = await screen.findByLabelText<HTMLTextAreaElement>('What are you delivering?')
  await waitFor(() => expect(note.value).toBe('The build'))
})

test('of more than a hundred startups the one that is typed is found, and the project’s own is there', async () => {
  const server = desk()
  const idOf = (n: number) => `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`
  const many = Array.from({ length: 100 }, (_, n) => ({ id: idOf(n), name: `Startup ${n}` }))
  const far = { id: idOf(200), name: 'Zenith' }
  server.respond(projects.owners, ({ query }) => ({
    startups: query?.search ? [far] : many,
    managers: [],
  }))
  server.respond(projects.change, () => project)
  const own = { startup_id: idOf(300), manager_id: idOf(301), can: { ...project.can, own: true } }
  show(<ProjectDialog project={{ ...project, ...own }} onClose={vi.fn()} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Startup/ })
  await waitFor(() => expect(box.value).toBe('KitabGhar'))
  const manager = screen.getByLabelText<HTMLSelectElement>(/^Project manager/)
  expect(manager.selectedOptions[0]?.textContent).toBe('Meera Iyer')
  await userEvent.click(box)
  await userEvent.clear(box)
  await userEvent.type(box, 'zen')
  await userEvent.click(await screen.findByRole('option', { name: 'Zenith' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
      ...{ startup_id: far.id, manager_id: own.manager_id },
    }),
  )
})

test('a project and a milestone that are being written outlive the tab', async () => {
  desk()
  const words = ' and all that belongs to it'
  const write = async () => {
    const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Description/)
    const { value } = box
    await userEvent.type(box, words)
    return value
  }
  for (const dialog of [
    <ProjectDialog key="new" onClose={vi.fn()} />,
    <ProjectDialog key="old" project={project} onClose={vi.fn()} />,
    <MilestoneDialog key="new" projectId={projectId} onClose={vi.fn()} />,
    <MilestoneDialog key="old" projectId={projectId} milestone={milestone} onClose={vi.fn()} />,
  ]) {
    const first = show(dialog)
    const before = await write()
    first.unmount()
    const second = show(dialog)
    const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Description/)
    expect(box.value).toBe(before + words)
    second.unmount()
  }
})

test('a deliverable and its decision outlive the sheet until they are sent', async () => {
  const server = desk()
  const at = { at: `/?milestone=${milestoneId}` }
  const words = 'What was built, and what is left'
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

  const first = show(<MilestoneList project={project} />, at)
  await userEvent.type(await screen.findByLabelText('What are you delivering?'), words)
  first.unmount()
  const second = show(<MilestoneList project={project} />, at)
  const note = await screen.findByLabelText<HTMLTextAreaElement>('What are you delivering?')
  expect(note.value).toBe(words)
  // It comes back without its form, as the server responds.
  const can = { edit: false, submit: false, decide: true }
  const waiting = { ...milestone, version: 3, can }
  server.respond(milestones.read, () => waiting)
  server.respond(milestones.submit, () => waiting)
  await userEvent.click(screen.getByRole('button', { name: 'Submit Deliverable' }))
  await screen.findByRole('button', { name: 'Accept' })
  await waitFor(() => expect(drafts()).toEqual([]))

  await userEvent.type(screen.getByLabelText('Comment'), words)
  second.unmount()
  show(<MilestoneList project={project} />, at)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Comment')).value).toBe(words)
  server.respond(milestones.decide, () => ({ ...waiting, can: { ...can, decide: false } }))
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('a project is moved to the statuses the server allows, and to no others', async () => {
  const server = desk()
  server.respond(projects.change, () => project)
  show(<ProjectActions project={project} />)
  await userEvent.click(screen.getByRole('button', { name: 'Status' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual(['Mark completed', 'Archive'])
  await userEvent.click(items[0] as HTMLElement)
  expect(await screen.findByText('Project Updated')).toBeTruthy()
  expect(server.sent.at(0)).toMatchObject({
    params: { id: projectId },
    body: { status: 'completed', version: 3 },
  })
})

test('who only sees a project is offered nothing to do with it', () => {
  desk()
  const can = { edit: false, own: false, work: false, moves: [] }
  show(<ProjectActions project={{ ...project, can }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the timeline puts start, today, milestones and deadline in the order of their days', async () => {
  desk()
  show(<ProjectTimeline project={project} />)
  expect(await screen.findByText('Ship the beta')).toBeTruthy()
  const titles = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(titles[0]).toContain('Project started')
  expect(titles.at(-1)).toContain('Deadline')
})

test('what happened in the night of UTC is told with the reader’s day', async () => {
  setFormatTimeZone('Asia/Kolkata')
  const server = desk()
  const { steps: _, ...row } = milestone
  const delivered = { ...row, completed_date: '2026-11-30T22:00:00.000Z' }
  server.respond(milestones.list, () => ({ milestones: [delivered], next_cursor: null, total: 1 }))
  show(<MilestoneList project={project} />)
  expect(await screen.findByRole('cell', { name: '1 Dec 2026' })).toBeTruthy()
  show(<ProjectTimeline project={{ ...project, created_at: '2026-07-31T22:00:00.000Z' }} />)
  expect((await screen.findByText('1 Aug 2026')).getAttribute('datetime')).toBe('2026-08-01')
  setFormatTimeZone(undefined)
})

test('what a role may not read of a project is no 0 and no None', async () => {
  const server = fakeServer()
  signInAs('hr')
  const row = { id: projectId, name: 'Ledger', status: 'active' as const }
  server.respond(projects.list, () => ({ projects: [row], next_cursor: null, total: 1 }))
  show(<ProjectPanel none="None." />)
  const table = await screen.findByRole('table', { name: 'Projects' })
  expect(within(table).getByText('Ledger')).toBeTruthy()
  expect(table.textContent).not.toMatch(/None|0|Progress|Deadline|Teams/)
})
