import { type Internship, internships } from '@app/contract/hiring/internships.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { CreateInternship } from './create-internship.tsx'
import { EditInternship } from './edit-internship.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-000000000001'
const category = '0192f0c0-0000-4000-8000-00000000000c'

const posting = fakeInternship({
  id,
  title: 'React intern',
  company_name: 'Cohort',
  category_id: category,
  status: 'draft',
  published_at: null,
  description: 'Build screens.',
  eligibility: 'Anybody.',
  can: { edit: true, publish: true, close: false, archive: true, applications: true },
})

function office() {
  const server = fakeServer()
  signInAs('project_manager')
  server.respond(internships.categories, () => ({ categories: [{ id: category, name: 'Tech' }] }))
  server.respond(projects.list, () => ({ projects: [], next_cursor: null, total: 0 }))
  server.respond(internships.create, () => posting)
  return server
}

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, text: string) => userEvent.type(await box(label), text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const editing = (internship: Internship) => (
  <MemoryRouter>
    <Suspense fallback={null}>
      <EditInternship internship={internship} />
    </Suspense>
  </MemoryRouter>
)
const writes = (server: ReturnType<typeof fakeServer>) =>
  server.sent.filter(({ route }) => !route.startsWith('GET'))

beforeEach(() => localStorage.clear())

test('each missing field says what to do, and nothing is sent', async () => {
  const server = office()
  show(<CreateInternship onCreated={vi.fn()} />)

  await press('Save Draft')

  expect(await screen.findByText('Title is required.')).toBeTruthy()
  expect(screen.getByText('Please choose a category.')).toBeTruthy()
  expect(screen.getByText('Description is required.')).toBeTruthy()
  expect(screen.getByText('Please enter the stipend of a paid internship.')).toBeTruthy()
  expect(writes(server)).toEqual([])
})

test('skills and questions are sent as lists, an unpaid posting without a stipend', async () => {
  const server = office()
  const onCreated = vi.fn()
  show(<CreateInternship onCreated={onCreated} />)

  await type('Title', 'React intern')
  await userEvent.selectOptions(await box('Category'), 'Tech')
  await type('Description', 'Build screens.')
  await type('Skills (optional)', 'React, CSS')
  await type('Questions (optional)', 'Why us?{enter}why us?')
  await type('Location', 'Pune')
  await type('Apply by', '2026-12-20')
  await type('Start date', '2027-01-10')
  await type('Monthly stipend (INR)', '12000')
  // A browser reads the comma of many languages in it, too.
  expect((await box('Minimum final evaluation (optional)')).type).toBe('number')
  await userEvent.click(await box('Un-Paid'))
  await press('Save Draft')
  expect(await screen.findByText('Please ask each question once.')).toBeTruthy()
  expect(writes(server)).toEqual([])
  await userEvent.clear(await box('Questions (optional)'))
  await type('Questions (optional)', 'Why us?{enter}When?')
  await press('Save Draft')

  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(id))
  expect(writes(server)[0]).toMatchObject({
    route: 'POST /api/internships',
    body: {
      title: 'React intern',
      skills: ['React', 'CSS'],
      questions: ['Why us?', 'When?'],
      stipend: null,
      project_id: null,
      duration_months: 3,
    },
  })
})

test('a stipend that is no number is refused while it is shown, and keeps an unpaid posting from nothing', async () => {
  const server = office()
  const onCreated = vi.fn()
  show(<CreateInternship onCreated={onCreated} />)

  await type('Title', 'React intern')
  await userEvent.selectOptions(await box('Category'), 'Tech')
  await type('Description', 'Build screens.')
  await type('Location', 'Pune')
  await type('Apply by', '2026-12-20')
  await type('Start date', '2027-01-10')
  await type('Monthly stipend (INR)', 'enough')
  await press('Save Draft')
  expect(await screen.findByText('Stipend must be from 0 to 100,000,000.')).toBeTruthy()
  expect(writes(server)).toEqual([])
  await userEvent.click(await box('Un-Paid'))
  await press('Save Draft')

  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(id))
  expect(writes(server)[0]).toMatchObject({ body: { stipend: null } })
})

test('what was typed is there again in the next visit, and can be discarded', async () => {
  office()
  const first = show(<CreateInternship onCreated={vi.fn()} />)
  await type('Title', 'Half a title')
  first.unmount()

  show(<CreateInternship onCreated={vi.fn()} />)
  expect((await box('Title')).value).toBe('Half a title')
  await press('Discard')

  expect((await box('Title')).value).toBe('')
})

test('the answers of the server stand at their fields', async () => {
  const server = office()
  server.reject(internships.change, 422, 'Please choose one of your projects.', [
    { path: 'project_id', message: 'Please choose one of your projects.' },
  ])
  show(<EditInternship internship={posting} />)

  await userEvent.selectOptions(await box('Category'), 'Tech')
  await press('Save Draft')

  expect(await screen.findByText('Please choose one of your projects.')).toBeTruthy()
  expect((await box('Project (optional)')).getAttribute('aria-invalid')).toBe('true')
})

test('a user who saves after someone else sees a conflict, and loses nothing', async () => {
  const server = office()
  server.reject(internships.change, 409, 'This record was changed by someone else. Please reload.')
  show(<EditInternship internship={posting} />)

  await userEvent.selectOptions(await box('Category'), 'Tech')
  await type('Location', ' and Goa')
  await press('Save Draft')
  expect((await screen.findByRole('alert')).textContent).toContain('changed by someone else')
  expect((await box('Location')).value).toBe('Pune and Goa')
  await press('Load the latest')

  expect((await box('Location')).value).toBe('Pune')
})

test('a refusal that is no conflict offers no other version', async () => {
  const server = office()
  server.reject(internships.change, 409, "You can't edit an archived internship.")
  show(<EditInternship internship={posting} />)

  await userEvent.selectOptions(await box('Category'), 'Tech')
  await press('Save Draft')
  expect((await screen.findByRole('alert')).textContent).toBe(
    "You can't edit an archived internship.",
  )
  expect(screen.queryByRole('button', { name: 'Load the latest' })).toBeNull()
})

test('what was typed over an older version is saved at that one first', async () => {
  const server = office()
  server.reject(internships.change, 409, 'This record was changed by someone else. Please reload.')
  const first = show(<EditInternship internship={posting} />)
  await type('Location', ' and Goa')
  first.unmount()

  show(<EditInternship internship={{ ...posting, location: 'Delhi', version: 5 }} />)
  await userEvent.selectOptions(await box('Category'), 'Tech')
  expect((await box('Location')).value).toBe('Pune and Goa')
  await press('Save Draft')
  await screen.findByText(/changed by someone else/)
  await press('Save Draft')
  await waitFor(() => expect(writes(server)).toHaveLength(2))

  expect(writes(server).map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 5 }])
})

test('a posting is saved at the version it was opened at, unless no field of it has changed since', async () => {
  const server = office()
  const published = { ...posting, status: 'published' as const, version: 2 }
  const saved = { ...published, location: 'Pune and Goa', version: 3 }
  server.respond(internships.change, () => saved)
  const { rerender } = render(editing(posting))
  await userEvent.selectOptions(await box('Category'), 'Tech')
  await type('Location', ' and Goa')
  rerender(editing(published))
  await press('Save Changes')
  await waitFor(() => expect(writes(server)).toHaveLength(1))
  rerender(editing(saved))
  rerender(editing({ ...saved, title: 'Vue intern', version: 4 }))
  await press('Save Changes')
  await waitFor(() => expect(writes(server)).toHaveLength(2))

  expect(writes(server).map(({ body }) => body)).toMatchObject([{ version: 2 }, { version: 3 }])
})

test('unsaved changes from earlier are called so until they are saved', async () => {
  const server = office()
  server.respond(internships.change, () => ({ ...posting, location: 'Pune and Goa', version: 2 }))
  const first = show(<EditInternship internship={posting} />)
  await type('Location', ' and Goa')
  first.unmount()
  show(<EditInternship internship={posting} />)
  const notice = 'These are your unsaved changes from earlier.'
  await screen.findByText(notice)
  await userEvent.selectOptions(await box('Category'), 'Tech')
  await press('Save Draft')
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
})
