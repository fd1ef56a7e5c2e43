import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLoaderData } from 'react-router'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { fakeServer } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { translatedUiTexts } from '#lib/i18n/translated-ui-texts.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiTexts } from '#ui/ui-texts.tsx'
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

/** On a page that `load` loads again when it is revalidated. */
export function showPanel(isOpen = true, load = () => internship) {
  const Panel = () => <ApplyPanel internship={useLoaderData<typeof load>()} isOpen={isOpen} />
  const Page = createRoutesStub([
    { id: 'page', path: '/', loader: load, Component: Panel },
    { path: '*', Component: () => null },
  ])
  return render(
    <QueryClientProvider client={queryClient}>
      <UiTexts value={translatedUiTexts}>
        <Page hydrationData={{ loaderData: { page: load() } }} />
        <Toaster />
      </UiTexts>
    </QueryClientProvider>,
  )
}
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
