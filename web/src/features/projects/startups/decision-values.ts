import { msg, t } from '@app/contract/i18n/text.ts'
import { StartupDecision, startupStatuses } from '@app/contract/projects/startups.ts'
import { z } from 'zod'
import { instantOf } from '#lib/session/zone.ts'

const noTime = msg('Please choose a date and time.')

/** The form's own reading: a local time becomes the instant it means in the person's zone. */
export const decisionValues = (zone: string, version: number) =>
  z
    .object({
      status: z.enum(startupStatuses).exclude(['pending'], t('Please choose a decision.')),
      reason: z.string(),
      meeting_at: z.string(),
    })
    .superRefine(({ status, meeting_at }, { addIssue }) => {
      if (status !== 'meeting_scheduled') return
      const at = instantIn(zone, meeting_at)
      const message = !at ? noTime : t('Please choose a time in the future.')
      if (!at || Date.parse(at) <= Date.now())
        addIssue({ code: 'custom', path: ['meeting_at'], message })
    })
    .transform(
      ({ status, reason, meeting_at }): StartupDecision => ({
        status,
        version,
        reason: status === 'rejected' ? reason : '',
        meeting_at: status === 'meeting_scheduled' ? (instantIn(zone, meeting_at) ?? null) : null,
      }),
    )
    .pipe(StartupDecision)

/** `2026-11-21T10:30`, as the browser's field writes it. */
function instantIn(zone: string, typed: string) {
  const [day, time] = typed.split('T')
  return day && time ? instantOf(zone, day, time) : undefined
}
