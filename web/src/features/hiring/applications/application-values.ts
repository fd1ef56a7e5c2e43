import { Email, text } from '@app/contract/core/shared.ts'
import { applicationSources } from '@app/contract/hiring/application-sources.ts'
import type { Application, NewApplication } from '@app/contract/hiring/applications.ts'
import { msg } from '@app/contract/i18n/text.ts'
import { FullName } from '@app/contract/identity/accounts.ts'
import { z } from 'zod'

export const noResume = msg('Please upload your resume to apply.')

const Answer = text(msg('Answer'), 2000).min(1, msg('Please answer this question.'))

/** The form: what is sent, and what the chosen resume is called. */
export const ApplicationValues = z.object({
  full_name: FullName,
  email: Email,
  resume_id: z.uuid(noResume),
  resume_name: z.string(),
  resume_size: z.number(),
  cover_letter: text(msg('Cover letter'), 5000),
  answers: z.array(Answer),
  /** Empty: not said. */
  source: z.enum(['', ...applicationSources]),
})
export type ApplicationValues = z.output<typeof ApplicationValues>

/** What a person typed before the questions changed must not shift the answers. */
export const toSend = (
  { resume_name: _, resume_size: __, answers, source, ...values }: ApplicationValues,
  internship_id: string,
  questions: readonly string[],
): NewApplication => ({
  ...values,
  ...(source && { source }),
  internship_id,
  answers: questions.map((_question, at) => answers[at] ?? ''),
})

/** The last three resumes someone applied with, each once. */
export function earlierResumes(applications: readonly Application[]) {
  const newestFirst = applications.toSorted((a, b) => b.applied_date.localeCompare(a.applied_date))
  const each = new Map(newestFirst.map(({ resume_id, resume_name }) => [resume_id, resume_name]))
  return [...each].slice(0, 3).map(([id, name]) => ({ id, name }))
}
