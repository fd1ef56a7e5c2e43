import { t } from '@app/contract/i18n/text.ts'
import { Load } from '#lib/load.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ReportVerdict } from './report-verdict.tsx'
import { useReport } from './reports.api.ts'

/** Who was faster, read anew. */
export const DecidedBy = ({ id }: { id: string }) => (
  <Load
    of={id}
    title={t('The report could not be loaded')}
    skeleton={<Skeleton className="h-14" />}
  >
    <Decided id={id} />
  </Load>
)

const Decided = ({ id }: { id: string }) => <ReportVerdict report={useReport(id)} />
