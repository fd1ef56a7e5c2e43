import { t } from '@app/contract/i18n/text.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { Link } from 'react-router'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Reviewing } from './reviewing.ts'
import { ReviseLink } from './revise-link.tsx'

interface ReviewActionsProps {
  report: ReportDetail
  address: ListAddress
  reviewing: Reviewing
}

/** What a reviewer can do with the report that is open. */
export function ReviewActions({ report, address, reviewing }: ReviewActionsProps) {
  const others = {
    report: undefined,
    cursor: undefined,
    person: report.from_user_id,
    name: report.from_user_name,
  }
  return (
    <>
      <Link
        to={address.to(others)}
        className={buttonClass({ variant: 'ghost' }, 'mr-auto max-w-full')}
      >
        <span className="truncate">
          {t('All reports of {from_user_name}', { from_user_name: report.from_user_name })}
        </span>
      </Link>
      {report.can.revise && <ReviseLink report={report} />}
      {report.can.review && (
        <>
          <Button variant="danger" onClick={() => reviewing.start([report], 'rejected')}>
            {t('Reject')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => reviewing.start([report], 'changes_requested')}
          >
            {t('Ask for changes')}
          </Button>
          <Button onClick={() => reviewing.start([report], 'approved')}>{t('Approve')}</Button>
        </>
      )}
    </>
  )
}
