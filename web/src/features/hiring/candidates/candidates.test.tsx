import { candidateFilters, candidateTags } from '@app/contract/hiring/candidate-filters.ts'
import { type Candidate, candidates, type Side } from '@app/contract/hiring/candidates.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { toastStore } from '#ui/toast.ts'
import { CandidateApplications } from './candidate-applications.tsx'
import { CandidatePool } from './candidate-pool.tsx'
import { Duplicates } from './duplicates.tsx'
import { TagMenus } from './tag-menus.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`
const at = '2026-11-20T09:00:00.000Z'

const one: Side = {
  id: idOf(1),
  full_name: 'Asha Rao',
  email: 'asha@people.example',
  phone: '',
  skills: [],
  standing: 'in_process',
  applications: 1,
  notes: 0,
  interviews: 0,
  last_applied_at: at,
  kept_since: null,
  tags: [],
}
const end = { next_cursor: null, total: 0 }
const other: Side = { ...one, id: idOf(2), full_name: 'A. Rao', email: 'rao@people.example' }

beforeEach(() => {
  localStorage.clear()
  signInAs('hr')
})

test('a merge that fails after its dialog was closed is told', async () => {
  const server = fakeServer()
  const pair = { one, other, likenesses: ['phone' as const] }
  server.respond(candidates.pairs, () => ({ pairs: [pair], has_more: false }))
  server.respond(candidates.preview, () => ({ kept: one, merged: other }))
  server.reject(candidates.merge, 409, 'One of them was merged meanwhile.')
  show(<Duplicates />)
  await userEvent.click(await screen.findByRole('button', { name: 'Merge…' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/^Moves from rao@people\.example/)
  const answer = holdNextRequest()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  answer()
  await waitFor(() =>
    expect(toastStore.shown()).toMatchObject({
      title: "Couldn't merge the records",
      text: 'One of them was merged meanwhile.',
    }),
  )
})

test('the timeline of a candidate says who moved the application, and where nobody did', () => {
  const sent: Candidate['sent'][number] = {
    id: idOf(3),
    internship_title: 'React Developer',
    company_name: 'Lotus Labs',
    email: one.email,
    status: 'rejected',
    score: null,
    applied_date: at,
    resume_id: idOf(4),
    resume_name: 'cv.pdf',
    history: [
      { at, from_status: null, to_status: 'Applied', is_undo: false, by_name: 'Asha Rao' },
      { at, from_status: 'Applied', to_status: 'rejected', is_undo: false, by_name: null },
    ],
  }
  show(<CandidateApplications candidate={{ sent: [sent] }} />)
  expect(screen.getByText('by Asha Rao')).toBeTruthy()
  expect(screen.getByText('automatically: the promised date had passed')).toBeTruthy()
})

const tags = [{ id: idOf(5), name: 'frontend' }]
const refused = 'An unexpected error occurred. Please try again.'

test('tags that could not be loaded are not said to be none', async () => {
  const server = fakeServer()
  const standings = { in_process: 0, accepted: 0, hired: 0, rejected: 0, withdrawn: 0 }
  server.respond(candidates.counts, () => ({ all: 0, kept: 0, standings, tags: [] }))
  server.respond(candidates.list, () => ({ candidates: [], ...end, is_nearest: false }))
  server.reject(candidateTags.list, 500, refused)
  show(<CandidatePool />)
  await userEvent.click(await screen.findByRole('button', { name: 'Tags' }))
  expect(await screen.findByText("Couldn't load the tags")).toBeTruthy()
  expect(screen.queryByText('No tags yet.')).toBeNull()
  server.respond(candidateTags.list, () => ({ tags }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Delete the tag frontend' })).toBeTruthy()
})

test.each(['Add tag', 'Remove tag'])(
  '“%s” says that the tags could not be loaded',
  async (name) => {
    const server = fakeServer()
    server.reject(candidateTags.list, 500, refused)
    show(<TagMenus candidates={[one.id]} />)
    await userEvent.click(await screen.findByRole('button', { name }))
    const again = await screen.findByRole('menuitem', { name: 'Try again' })
    expect(screen.getByText("Couldn't load the tags")).toBeTruthy()
    server.respond(candidateTags.list, () => ({ tags }))
    await userEvent.click(again)
    expect(await screen.findByRole('menuitem', { name: 'frontend' })).toBeTruthy()
  },
)

test('the name of a filter that fails after its dialog was closed is told, and is there on opening it again', async () => {
  const server = fakeServer()
  server.respond(candidates.list, () => ({ candidates: [one], is_nearest: false, ...end }))
  server.respond(candidateTags.list, () => ({ tags: [] }))
  server.respond(candidateFilters.list, () => ({ filters: [] }))
  server.reject(candidateFilters.save, 409, 'You have a filter of that name.')
  show(<CandidatePool />, { at: '/?search=rao' })
  const open = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Saved filters' }))
  await open()
  await screen.findByText('No saved filters yet.')
  const name = () => screen.findByLabelText('Save current filter as')
  await userEvent.type(await name(), 'Raos')
  const answer = holdNextRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Save filter' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  answer()
  await waitFor(() =>
    expect(toastStore.shown()).toMatchObject({
      title: "Couldn't save what you typed",
      text: 'You have a filter of that name. Your text is still there when you open the form again.',
    }),
  )
  await open()
  expect(await name()).toHaveProperty('value', 'Raos')
})
