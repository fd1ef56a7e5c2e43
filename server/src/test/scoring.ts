import {
  scoreSheets as routes,
  type Scoring,
  type SheetDraft,
} from '@app/contract/hiring/score-sheets.ts'
import { type SignedIn, signIn } from './harness.ts'
import { makeInterview } from './interviewing.ts'

/** An interview with its interviewer and two colleagues beside them. */
export async function makePanel() {
  const made = await makeInterview()
  const { hr, interview } = made
  const bela = await signIn('hr', { full_name: 'Bela Nair' })
  const chitra = await signIn('hr_admin', { full_name: 'Chitra Bose' })
  const params = { id: interview.id }
  const user_ids = [bela.user.id, chitra.user.id]
  const scoring = await hr.call(routes.setPanel, { params, body: { user_ids } })
  return { ...made, params, bela, chitra, scoring }
}

/** A sheet with every attribute scored. */
export const filled = ({ kit, mine }: Pick<Scoring, 'kit' | 'mine'>, score = 4): SheetDraft => ({
  version: mine?.version ?? 0,
  scores: Object.fromEntries(kit.attributes.map(({ id }) => [id, score])),
  notes: { [kit.sections[0]?.questions[0]?.id ?? '']: 'Built a timetable alone.' },
  recommendation: 'yes',
  remarks: 'Secret remark',
})

export const putSheet = (who: SignedIn, id: string, body: object) =>
  who.send({ method: 'PUT', url: `/api/interviews/${id}/score-sheet`, body })
export const submission = (who: SignedIn, id: string, body: object) =>
  who.send({ method: 'POST', url: `/api/interviews/${id}/score-sheet/submission`, body })
export const saidTo = async (sent: ReturnType<SignedIn['send']>) => {
  const answer = await sent
  return [answer.statusCode, answer.json().detail]
}
