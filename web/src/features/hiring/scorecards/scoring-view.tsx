import type { Interview } from '@app/contract/hiring/interviews.ts'
import type { Scoring } from '@app/contract/hiring/score-sheets.ts'
import { msg, said, t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { KitQuestions } from './kit-questions.tsx'
import { ScoreSheet } from './score-sheet.tsx'
import { refreshScoring, useScoring } from './scoring.api.ts'
import { ScoringSummary } from './scoring-summary.tsx'
import { SubmittedSheets } from './submitted-sheets.tsx'

/** The kit and one's own sheet while there is one to write; then what everybody submitted, side by side. */
export function ScoringView({ interview }: { interview: Interview }) {
  const scoring = useScoring(interview.id)
  const { kit, can, summary } = scoring
  const [edition, setEdition] = useState(0)
  if (can.fill)
    return (
      <div className="grid grid-cols-1 gap-5">
        {interview.status === 'completed' && (
          <Banner title={t('The interview is over: please submit your score sheet.')} />
        )}
        <ScoreSheet
          key={edition}
          scoring={scoring}
          onReload={() => void refreshScoring().then(() => setEdition(edition + 1))}
        />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <Standing scoring={scoring} status={interview.status} />
      {summary && <ScoringSummary scoring={scoring} summary={summary} />}
      {summary && <SubmittedSheets scoring={scoring} />}
      <KitQuestions kit={kit} />
    </div>
  )
}

const reasons: Record<NonNullable<Scoring['sealed']>, string> = said({
  own_first: msg('The score sheets of the others open once your own is submitted.'),
  not_completed: msg(
    'You do not sit in this interview. Its score sheets open once it is completed.',
  ),
})

/** Why there is nothing to compare, if there is not. */
function Standing({ scoring, status }: { scoring: Scoring; status: Interview['status'] }) {
  const { sealed, summary, panel } = scoring
  if (status === 'cancelled' || status === 'no_show')
    return summary ? null : (
      <Banner>{t('This interview did not take place, so there is nothing to score.')}</Banner>
    )
  if (sealed) return <Banner>{t(reasons[sealed])}</Banner>
  const missing = panel.filter(({ has_submitted }) => !has_submitted)
  if (missing.length === 0) return null
  return (
    <Banner>
      {t('Still to come: {names}.', {
        names: missing.map(({ full_name }) => full_name).join(', '),
      })}
    </Banner>
  )
}
