import { scoreSheets } from '@app/contract/hiring/scorecards.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { InterviewActions } from '#features/hiring/interviews/interview-actions.tsx'
import { useInterview } from '#features/hiring/interviews/interviews.api.ts'
import { ScoringView } from '#features/hiring/scorecards/scorecards-view.tsx'
import { useIsSending } from '#lib/api/use-is-sending.ts'
import { RecordSheet } from '#lib/record-sheet.tsx'
import { PageLink } from '#lib/role-link.tsx'
import { textLinkClass } from '#ui/link.ts'

interface OpenedScorecardProps {
  id: string
  onClose: () => void
}

/** One's scorecard of an interview over the page, or how it went; it closes once the scorecard is submitted. */
export const OpenedScorecard = ({ id, onClose }: OpenedScorecardProps) => (
  <RecordSheet
    id={id}
    title={t('Interview')}
    missing={t("Couldn't load the interview")}
    className="max-w-3xl"
    isSending={useIsSending(scoreSheets.submit)}
    onClose={onClose}
  >
    <Scorecard id={id} onSent={onClose} />
  </RecordSheet>
)

function Scorecard({ id, onSent }: { id: string; onSent: () => void }) {
  const interview = useInterview(id)
  const { candidate_name, internship_title, company_name, application_id } = interview
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="grid gap-1">
        <h3 className="text-lg font-semibold wrap-anywhere">{candidate_name}</h3>
        <p className="text-sm text-muted">
          {internship_title} · {company_name} ·{' '}
          <PageLink
            page="applications"
            query={{ review: application_id }}
            className={textLinkClass()}
          >
            {t('Review the application')}
          </PageLink>
        </p>
      </header>
      <InterviewActions interview={interview} />
      <ScoringView interview={interview} onSent={onSent} />
    </div>
  )
}
