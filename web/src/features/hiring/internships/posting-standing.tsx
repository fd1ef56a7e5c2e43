import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
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
  </span>
)
