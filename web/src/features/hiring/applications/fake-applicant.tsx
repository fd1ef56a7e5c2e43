import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { ApplyPanel } from './apply-panel.tsx'
import { fakeApplicationRow, idOf } from './fake-application.ts'

const at = '2026-11-01T09:00:00.000Z'

export const internship = fakeInternship({
  scope: '',
  eligibility: '',
  skills: [],
  questions: ['Why us?'],
})

export const application: Application = {
  ...fakeApplicationRow({
    id: idOf(3),
    internship_id: internship.id,
    internship_title: internship.title,
    company_name: internship.company_name,
    user_id: idOf(4),
    applied_date: at,
    updated_at: at,
    can: { withdraw: true, review: false, undo: false, decide: false },
  }),
  resume_id: idOf(5),
  resume_name: 'asha.pdf',
  cover_letter: '',
  questions: [],
  answers: [],
  history: [],
}

export const stored = {
  id: idOf(5),
  name: 'asha.pdf',
  type: 'application/pdf',
  size: 2048,
  category: 'resume',
  created_at: at,
} as const

export const pdf = new File(['%PDF-1.7'], 'asha.pdf', { type: 'application/pdf' })

export const showPanel = (isOpen = true) =>
  show(<ApplyPanel internship={internship} isOpen={isOpen} />, { path: '/' })
export const button = (name: string) => screen.findByRole('button', { name })
export const submit = async () => userEvent.click(await button('Submit Application'))
export const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
export const pick = async (file: File) =>
  userEvent.upload(await box('Resume'), file, { applyAccept: false })
export const answer = async () => userEvent.type(await box('Why us?'), 'I grew up on a farm.')

/** A server where this person has applied with `mine` before. */
export function marketplace(mine: Application[] = []) {
  const server = fakeServer()
  server.respond(applications.mine, () => ({ applications: mine }))
  return server
}
export const sentApplications = ({ sent }: ReturnType<typeof fakeServer>) =>
  sent.filter(({ route }) => route === 'POST /api/applications')
