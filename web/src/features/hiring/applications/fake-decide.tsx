import type { ApplicationRow } from '@app/contract/hiring/applications.ts'
import { decisionReasons } from '@app/contract/hiring/decision-reasons.ts'
import { type LetterTemplate, letterTemplates } from '@app/contract/hiring/letter-templates.ts'
import { vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { Decide } from './decide.tsx'
import { fakeApplicationRow, idOf } from './fake-application.ts'

export const row = (n: number, full_name: string, more: Partial<ApplicationRow> = {}) =>
  fakeApplicationRow({
    id: idOf(n),
    company_name: 'Lotus Labs',
    full_name,
    email: `${n}@demo.example`,
    status: 'received',
    version: n,
    moves: ['rejected'],
    can: { withdraw: false, review: true, undo: false, decide: true },
    ...more,
  })

export const skills = {
  id: idOf(5),
  name: 'Skills',
  text: 'We looked for more React.',
  is_archived: false,
}

export const warm: LetterTemplate = {
  id: '0192f0c0-0000-4000-8000-000000000007',
  kind: 'rejection',
  name: 'After an interview',
  texts: [{ language: 'en', subject: 'Our answer', text: 'Dear {full_name},' }],
  is_archived: false,
  version: 4,
}
export const letters = {
  templates: [warm, { ...warm, id: idOf(4), name: 'A welcome', kind: 'offer' as const }],
  kinds: [
    {
      kind: 'rejection' as const,
      variables: [{ name: 'full_name', example: 'Maya Fernandes', is_required: false }],
      defaults: [{ language: 'en' as const, subject: 'An answer', text: 'Thank you.' }],
    },
  ],
}

export function desk(rows: readonly ApplicationRow[]) {
  const server = fakeServer()
  signInAs('hr')
  server.respond(decisionReasons.list, () => ({
    reasons: [skills, { ...skills, id: idOf(6), name: 'Old', is_archived: true }],
  }))
  server.respond(letterTemplates.list, () => letters)
  const onOpenChange = vi.fn()
  const view = show(
    <>
      <Decide rows={rows} open onOpenChange={onOpenChange} />
      <Confirmer />
    </>,
  )
  return { server, onOpenChange, view }
}
