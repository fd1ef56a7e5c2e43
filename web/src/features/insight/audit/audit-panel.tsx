import { t } from '@app/contract/i18n/text.ts'
import { ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { type ListAddress, useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useAudit } from './audit.api.ts'
import { AuditActions } from './audit-actions.tsx'
import { type Asked, askedOf } from './audit-asked.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'

/** Who did what to which record, when and from where. Nothing in it can be changed. */
export function AuditPanel() {
  const address = useListAddress()
  const asked = askedOf(address)
  return (
    <div className="grid grid-cols-1 gap-4">
      <AuditFilters address={address} asked={asked} />
      <AuditActions asked={asked} />
      <Load title={t('The audit log could not be loaded')} skeleton={<SkeletonRows rows={8} />}>
        <Found address={address} asked={asked} />
      </Load>
    </div>
  )
}

function Found({ address, asked }: { address: ListAddress; asked: Asked }) {
  const page = useAudit({ ...asked, cursor: address.cursor })
  if (page.audit_logs.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title={t('No entries match')}
        action={
          <Link to={{ search: '' }} className={buttonClass({ variant: 'secondary' })}>
            {t('Show all entries')}
          </Link>
        }
      >
        {t('Take a filter away, or choose a longer time.')}
      </EmptyState>
    )
  return (
    <div>
      <AuditTable entries={page.audit_logs} />
      <Pagination {...address.steps(page.audit_logs.length, page)} />
    </div>
  )
}
