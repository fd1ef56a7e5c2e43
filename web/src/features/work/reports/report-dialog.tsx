import { t } from '@app/contract/i18n/text.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { reports } from '@app/contract/work/reports.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { ReportDetailShown } from './report-detail.tsx'
import { useReport } from './reports.api.ts'
import { openReport } from './review-asked.ts'

interface ReportDialogProps {
  address: ListAddress
  /** What can be done with it. */
  actions?: (report: ReportDetail) => ReactNode
}

/** The report that the address names, over whatever list stands behind it. Escape closes it. */
export function ReportDialog({ address, actions }: ReportDialogProps) {
  const close = useCloseReport(address)
  const id = openReport(address)
  const known = useKnownReport(id)
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('Work report')}
      size="lg"
      footer={(known && actions?.(known)) || undefined}
    >
      {id && (
        <Load of={id} title={t('The report could not be loaded')} skeleton={<DetailSkeleton />}>
          <Shown key={id} id={id} />
        </Load>
      )}
    </Dialog>
  )
}

export function useCloseReport(address: ListAddress) {
  const navigate = useNavigate()
  return () => void navigate(address.to({ report: undefined }), { preventScrollReset: true })
}

const Shown = ({ id }: { id: string }) => <ReportDetailShown report={useReport(id)} />

const useKnownReport = (id = '') =>
  useQuery({ ...query(reports.read, { params: { id } }), enabled: id !== '' }, queryClient).data

const DetailSkeleton = () => (
  <Loading text={t('Loading report…')}>
    <div className="grid gap-6">
      <div className="flex gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1">
          <SkeletonText lines={2} />
        </div>
      </div>
      <Skeleton className="h-24" />
      <SkeletonText lines={5} />
    </div>
  </Loading>
)
