import { t } from '@app/contract/i18n/text.ts'
import { isStudent, useInternFigures } from '#features/insight/dashboards/intern-home.api.ts'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { StudentHome } from './student-home.tsx'
import { WorkingHome } from './working-home.tsx'

export const meta = () => [{ title: t('Dashboard · Cohort') }]

export default function InternDashboard() {
  const { full_name, email } = useMe()
  return (
    <>
      <PageHeader title={t('Welcome back, {full_name}!', { full_name: full_name || email })} />
      <Home />
    </>
  )
}

/** No empty work cards for whoever has no work yet; what cannot be loaded says so in its place. */
function Home() {
  const { stats, isFirst } = useInternFigures()
  if (isFirst) return <SkeletonCards cards={4} />
  return stats && isStudent(stats) ? <StudentHome /> : <WorkingHome />
}
