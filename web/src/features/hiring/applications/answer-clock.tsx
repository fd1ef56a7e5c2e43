import { type ApplicationRow, undecidedStatuses } from '@app/contract/hiring/applications.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatDateTime, formatDay } from '#lib/i18n/format.ts'
import { dayIn } from '#lib/session/zone.ts'
import { cn } from '#ui/cn.ts'

export type AnswerTimes = Pick<
  ApplicationRow,
  'status' | 'respond_by' | 'closed_out_at' | 'answered_at' | 'decision'
>

export const isUndecided = ({ status }: Pick<AnswerTimes, 'status'>) =>
  undecidedStatuses.some((one) => one === status)

/** The promised day passed without a decision, and nobody has written since. */
export const isLeftOut = ({ closed_out_at, answered_at }: AnswerTimes) =>
  closed_out_at !== null && answered_at === null

const soon = 3

/** Until when the applicant is promised an answer, as reviewers see it. */
export function AnswerClock({ application }: { application: AnswerTimes }) {
  const { text, tone } = clockOf(application)
  return text && <p className={cn('text-sm', tone)}>{text}</p>
}

function clockOf(application: AnswerTimes) {
  const { decision, respond_by } = application
  if (isLeftOut(application)) return { text: t('Never answered'), tone: 'text-danger' }
  if (decision)
    return {
      text: t('Email on {send_at}', { send_at: formatDateTime(decision.send_at) }),
      tone: 'text-accent',
    }
  if (!isUndecided(application)) return { text: undefined, tone: '' }
  const days = (Date.parse(respond_by) - Date.parse(dayIn(organisation().time_zone))) / 86_400_000
  if (days > soon)
    return { text: t('Answer by {day}', { day: formatDay(respond_by) }), tone: 'text-muted' }
  if (days > 0)
    return {
      text: t('Answer due in {days, plural, one {# day} other {# days}}', { days }),
      tone: 'text-warning',
    }
  return {
    text: days === 0 ? t('Answer due today') : t('Answer overdue'),
    tone: 'text-danger',
  }
}
