import { t } from '@app/contract/i18n/text.ts'
import { type ListAddress, useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Loading, Skeleton, SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { DayChoice } from './day-choice.tsx'
import { DayReport } from './day-report.tsx'
import { MyReports } from './my-reports.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useDraft } from './reports.api.ts'
import { dayOf } from './review-asked.ts'
import { ReviseLink } from './revise-link.tsx'

/** The report of a day, and the ones before it. */
export function DailyReport() {
  const address = useListAddress()
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <Load title={t('The report could not be loaded')} skeleton={<FormSkeleton />}>
          <Day address={address} />
        </Load>
      </Card>
      <section aria-labelledby="my-reports">
        <h2 id="my-reports" className="mb-2 font-semibold">
          {t('My reports')}
        </h2>
        <Load title={t('Your reports could not be loaded')} skeleton={<SkeletonRows />}>
          <MyReports address={address} />
        </Load>
      </section>
      <ReportDialog
        address={address}
        actions={(report) => report.can.revise && <ReviseLink report={report} />}
      />
    </div>
  )
}

function Day({ address }: { address: ListAddress }) {
  const { date: today } = useDraft(undefined)
  const said = dayOf(address.said('day'))
  const day = said && said < today ? said : undefined
  return (
    <>
      <CardHead
        title={day ? t('Work report') : t("Today's report")}
        action={<DayChoice address={address} today={today} day={day ?? today} />}
      />
      <CardBody>
        <Load of={day} title={t('The report could not be loaded')} skeleton={<FormSkeleton />}>
          <DayReport key={day ?? today} day={day} today={today} />
        </Load>
      </CardBody>
    </>
  )
}

const FormSkeleton = () => (
  <Loading text={t('Loading report…')}>
    <div className="grid gap-4 p-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-9 w-60" />
      <SkeletonText lines={4} />
    </div>
  </Loading>
)
