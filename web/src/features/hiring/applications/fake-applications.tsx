import { hrRole } from '@app/contract/core/roles.ts'
import {
  type Application,
  type ApplicationStatus,
  applications,
} from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { ApplicationsPanel } from './applications-panel.tsx'
import { fakeApplicationRow, idOf } from './fake-application.ts'

const moves: Partial<Record<ApplicationStatus, ApplicationStatus[]>> = {
  Applied: ['received', 'rejected'],
  received: ['assessed_pass', 'assessed_fail', 'rejected'],
}
const at = '2026-11-20T09:00:00.000Z'

export const one = (
  n: number,
  full_name: string,
  status: ApplicationStatus = 'Applied',
): Application => ({
  ...fakeApplicationRow({
    id: idOf(n),
    full_name,
    email: `${n}@demo.example`,
    status,
    applied_date: at,
    moves: moves[status] ?? [],
    can: { withdraw: false, review: true, undo: false, decide: true },
  }),
  score: null,
  resume_id: idOf(7),
  resume_name: 'asha.pdf',
  cover_letter: 'I build things.',
  questions: ['Why us?'],
  answers: ['Because.'],
  history: [{ at, from_status: null, to_status: status, is_undo: false, by_name: full_name }],
  notes: [],
})

const counts: Record<ApplicationStatus, number> = {
  Applied: 2,
  received: 1,
  assessed_pass: 0,
  assessed_fail: 0,
  shortlisted: 0,
  hr_scheduled: 0,
  accepted: 0,
  hired: 0,
  rejected: 0,
  withdrawn: 0,
}

/** A server with three applications that stores the changes sent to it. */
export function desk(more: Partial<Application> = {}) {
  const server = fakeServer()
  signInAs(hrRole)
  let all = [
    { ...one(1, 'Asha Rao'), ...more },
    one(2, 'Vikram Shah'),
    one(3, 'Meera Iyer', 'received'),
  ]
  const put = (changed: Application) => {
    all = all.map((application) => (application.id === changed.id ? changed : application))
    return changed
  }
  const get = (id: string | undefined) => {
    const match = all.find((application) => application.id === id)
    if (!match) throw new Error('No such application.')
    return match
  }
  const stand = (id: string | undefined, status: ApplicationStatus, undo: boolean) => {
    const { can, version, ...rest } = get(id)
    return put({
      ...rest,
      status,
      version: version + 1,
      moves: moves[status] ?? [],
      can: { ...can, undo, decide: status in moves },
    })
  }
  server.respond(internships.managed, () => ({ internships: [], next_cursor: null, total: 0 }))
  server.respond(applications.counts, () => ({ counts, due: 2, left_out: 1 }))
  server.respond(applications.list, ({ query }) => {
    const rows = all.filter(({ status }) => !query?.status || status === query.status)
    return { applications: rows, next_cursor: null, total: rows.length }
  })
  server.respond(applications.read, ({ params }) => get(params?.id))
  server.respond(applications.undo, ({ params }) => stand(params?.id, 'Applied', false))
  server.respond(applications.review, ({ params, body }) => {
    const { status, score = null } = applications.review.body.parse(body)
    if (status) return stand(params?.id, status, true)
    return put({ ...get(params?.id), score })
  })
  return { server, stand, put }
}

export const open = (search = '') =>
  show(
    <>
      <ApplicationsPanel />
      <Confirmer />
    </>,
    { at: pageUrl('applications', { role: hrRole }) + search },
  )
export async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}

export const heading = (name: string) => screen.findByRole('heading', { name })
