import { t } from '@app/contract/i18n/translate.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { Reviewing } from './reviewing.ts'

interface ReviewBulkProps {
  chosen: readonly WorkReport[]
  reviewing: Reviewing
  onClear: () => void
}

/** Reviews the selected reports, with their count. */
export const ReviewBulk = ({ chosen, reviewing, onClear }: ReviewBulkProps) =>
  chosen.length > 0 && (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-accent/25 bg-accent-soft px-3 py-2 text-sm">
      <p role="status" className="mr-auto font-medium">
        {t('{count} selected', { count: chosen.length })}
      </p>
      <Button size="sm" onClick={() => reviewing.start(chosen, 'approved')}>
        {t('Approve {count, plural, one {# report} other {# reports}}', { count: chosen.length })}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => reviewing.start(chosen, 'changes_requested')}
      >
        {t('Ask for changes in {count}', { count: chosen.length })}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => reviewing.start(chosen, 'rejected')}>
        {t('Reject {count, plural, one {# report} other {# reports}}', { count: chosen.length })}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </div>
  )

/** The reports that could not be decided, each with its reason. */
export function RefusedReviews({ reviewing: { refused, forget } }: { reviewing: Reviewing }) {
  if (!refused) return null
  const { reports, answers } = refused
  return (
    <Banner
      tone="warning"
      title={t('{count, plural, one {# report was} other {# reports were}} not decided', {
        count: answers.length,
      })}
      action={
        <Button variant="ghost" size="sm" onClick={forget}>
          {t('Dismiss')}
        </Button>
      }
    >
      <ul className="mt-1 grid gap-1">
        {answers.map(({ id, detail }) => (
          <li key={id}>
            <span className="font-medium">
              {reports.find((report) => report.id === id)?.from_user_name ?? t('A report')}
            </span>
            : {detail}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
