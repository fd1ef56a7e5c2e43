import { type Funnel, hireRateOf } from '@app/contract/hiring/funnel.ts'
import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatDay, formatShare } from '#lib/i18n/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { statusLabels, toneOf } from './posting.labels.ts'

/** The status of a posting, in a line. */
export const PostingStanding = ({ internship }: { internship: Internship }) => (
  <span className="flex flex-wrap items-center gap-2">
    <StatusBadge tone={toneOf({ ...internship, is_open: true })}>
      {statusLabels[internship.status]}
    </StatusBadge>
    {t('Apply by {application_closing_date}', {
      application_closing_date: formatDay(internship.application_closing_date),
    })}
    {internship.review && <Figures funnel={internship.review.funnel} />}
  </span>
)

/** How far the applications of this posting got. */
function Figures({ funnel }: { funnel: Funnel }) {
  const rate = hireRateOf(funnel)
  if (rate === undefined) return null
  return (
    <Tooltip text={t("Share hired of all applications that weren't withdrawn.")}>
      <button type="button" className="min-h-6 cursor-help underline decoration-dotted">
        {t('{answered} of {applications} answered, {hired} hired, hire rate {rate}', {
          ...funnel,
          rate: formatShare(rate),
        })}
      </button>
    </Tooltip>
  )
}
