import { mostWaitingSheets } from '@app/contract/hiring/scorecards.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ClipboardPen } from 'lucide-react'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { PageLink } from '#lib/role-link.tsx'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { buttonClass } from '#ui/button.tsx'
import { CountSheet } from '#ui/count-sheet.tsx'
import { useWaitingSheets } from './scorecards.api.ts'

/** Past interviews that wait for the user's score sheet; nothing when there are none. */
export function WaitingSheets() {
  const waiting = useWaitingSheets()
  const zone = useZone()
  if (waiting.length === 0) return null
  return (
    <CountSheet
      compact
      icon={ClipboardPen}
      title={t('Pending scorecards')}
      description={t('These interviews are done and need your scorecard.')}
      count={waiting.length < mostWaitingSheets ? waiting.length : `${waiting.length}+`}
    >
      <ul className="divide-y">
        {waiting.map(
          ({
            interview_id,
            candidate_name,
            internship_title,
            company_name,
            scheduled_at,
            has_draft,
          }) => (
            <li
              key={interview_id}
              className="flex flex-wrap items-center justify-between gap-3 py-2.5"
            >
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{candidate_name}</span>
                <span className="block text-sm text-muted">
                  {internship_title} · {company_name} · {formatDateTimeIn(zone, scheduled_at)}
                </span>
              </span>
              <PageLink
                page="interview"
                params={{ id: interview_id }}
                aria-label={t('Scorecard for {candidate_name}', { candidate_name })}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                {has_draft ? t('Continue') : t('Fill in')}
              </PageLink>
            </li>
          ),
        )}
      </ul>
      <LimitNote count={waiting.length} most={mostWaitingSheets} first className="py-3" />
    </CountSheet>
  )
}
