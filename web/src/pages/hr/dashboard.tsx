import { t } from '@app/contract/i18n/translate.ts'
import { LatestApplications } from '#features/hiring/applications/latest-applications.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { lazily } from '#ui/lazily.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'

const HiringDialogs = lazily(() =>
  import('../shared/hiring-dialogs.tsx').then(({ HiringDialogs }) => HiringDialogs),
)

export const meta = () => [{ title: t('HR Dashboard · {organisation}') }]

export default function HrDashboard() {
  const params = useListParams()
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">{t('Latest applications')}</h2>
      <AsyncBoundary
        title={t("Couldn't load the applications")}
        skeleton={<SkeletonTable rows={5} />}
      >
        <LatestApplications />
      </AsyncBoundary>
      {(params.get('hire') ?? params.get('offer')) && <HiringDialogs />}
    </>
  )
}
