import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type {
  Criterion,
  EvaluationKind,
  EvaluationRow,
  EvaluationSubject,
  Sheet,
  Side,
} from '@app/contract/programme/evaluations.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const kindLabels: Record<EvaluationKind, string> = localized({
  mid_term: msg('Mid-term'),
  final: msg('Final'),
})

export const sideLabels: Record<Side, string> = localized({
  intern: msg('Intern'),
  leader: msg('Leader'),
  startup: msg('Startup'),
})

export const aboutLabels: Record<EvaluationSubject, string> = localized({
  programme: msg('The internship'),
  leader: msg('The leader'),
  startup: msg('The startup'),
  intern: msg('The intern'),
})

export const criterionLabels: Record<Criterion, string> = localized({
  learning: msg('Learning'),
  support: msg('Help when needed'),
  guidance: msg('Guidance and clear goals'),
  feedback: msg('Helpful feedback'),
  clarity: msg('Clear expectations'),
  respect: msg('Respect for time and work'),
  quality: msg('Quality of the work'),
  reliability: msg('Reliability'),
  initiative: msg('Initiative'),
  communication: msg('Communication'),
})

export const marks = ['1', '2', '3', '4', '5'] as const
export const markLabels: Record<(typeof marks)[number], string> = localized({
  1: msg('1 · Poor'),
  2: msg('2 · Fair'),
  3: msg('3 · Good'),
  4: msg('4 · Very good'),
  5: msg('5 · Excellent'),
})

/** The question of `again`, per side. */
export const againQuestion = (side: Side) =>
  side === 'intern' ? t('Would you do it again?') : t('Would you work together again?')

export const againLabels: Record<Sheet['again'], string> = localized({
  yes: msg('Yes'),
  maybe: msg('Maybe'),
  no: msg('No'),
})

type State = 'to_write' | 'waiting' | 'closed'

/** The status as the reader sees it. */
export const stateOf = ({ closed_at, can }: EvaluationRow): State =>
  closed_at ? 'closed' : can.write ? 'to_write' : 'waiting'

export const stateLabels: Record<State, string> = localized({
  to_write: msg('Due from you'),
  waiting: msg('Hidden'),
  closed: msg('Ready to view'),
})

export const stateTones: Record<State, BadgeTone> = {
  to_write: 'warning',
  waiting: 'neutral',
  closed: 'success',
}
