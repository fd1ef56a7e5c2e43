import { type Interview, interviews } from '@app/contract/hiring/interviews.ts'
import {
  scoreSheets as routes,
  type Scoring,
  type SheetDraft,
} from '@app/contract/hiring/scorecards.ts'
import { eq, sql } from 'drizzle-orm'
import { interviews as table } from '#schema/interviews.table.ts'
import { db, type SignedInUser, signIn } from './harness.ts'
import { makeApplication, walk } from './hiring.ts'

const toTheShortlist = ['received', 'assessed_pass', 'shortlisted'] as const

/** An application that can be invited to an interview. */
export async function makeShortlisted() {
  const created = await makeApplication()
  const application = await walk(created.hr, created.application, toTheShortlist)
  return { ...created, application }
}

/** The input to schedule an interview, on a Saturday far in the future. */
export const plan = (application_id: string, more: object = {}) => ({
  application_id,
  scheduled_at: '2098-03-01T10:30:00+05:30',
  type: 'video' as const,
  link: 'https://meet.example.in/room',
  ...more,
})

/** A scheduled interview. */
export async function makeInterview(more: object = {}) {
  const created = await makeShortlisted()
  const body = plan(created.application.id, more)
  const interview = await created.hr.call(interviews.schedule, { body })
  return { ...created, interview }
}

/** Moves the interview into the past. */
export const begin = (id: string) =>
  db()
    .update(table)
    .set({ scheduled_at: sql`now() - interval '10 minutes'` })
    .where(eq(table.id, id))

/** The status and message of the response to a change of an interview. */
export async function changed(
  user: SignedInUser,
  { id, version }: Pick<Interview, 'id' | 'version'>,
  input: object,
) {
  const url = `/api/interviews/${id}`
  const answer = await user.send({ method: 'PUT', url, body: { version, ...input } })
  return [answer.statusCode, answer.json().detail]
}

/** An interview with its interviewer and two other panelists. */
export async function makePanel() {
  const created = await makeInterview()
  const { hr, interview } = created
  const bela = await signIn('hr', { full_name: 'Bela Nair' })
  const chitra = await signIn('hr_admin', { full_name: 'Chitra Bose' })
  const params = { id: interview.id }
  const user_ids = [bela.user.id, chitra.user.id]
  const scoring = await hr.call(routes.setPanel, { params, body: { user_ids } })
  return { ...created, params, bela, chitra, scoring }
}

/** A sheet with every attribute scored. */
export const filled = ({ kit, mine }: Pick<Scoring, 'kit' | 'mine'>, score = 4): SheetDraft => ({
  version: mine?.version ?? 0,
  scores: Object.fromEntries(kit.attributes.map(({ id }) => [id, score])),
  notes: { [kit.sections[0]?.questions[0]?.id ?? '']: 'Built a timetable alone.' },
  recommendation: 'yes',
  remarks: 'Secret remark',
})

export const putSheet = (user: SignedInUser, id: string, body: object) =>
  user.send({ method: 'PUT', url: `/api/interviews/${id}/score-sheet`, body })
export const submission = (user: SignedInUser, id: string, body: object) =>
  user.send({ method: 'POST', url: `/api/interviews/${id}/score-sheet/submission`, body })
/** Status and message of a response. */
export const responseOf = async (sent: ReturnType<SignedInUser['send']>) => {
  const answer = await sent
  return [answer.statusCode, answer.json().detail]
}
