import { t } from '@app/contract/text.ts'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { HiresPanel } from '#features/hires/hires-panel.tsx'
import { HrFigures } from '#features/hr/hr-figures.tsx'
import { RefreshHr } from '#features/hr/refresh-hr.tsx'
import { ScheduleInterview } from '#features/hr/schedule-interview.tsx'
import { useListAddress } from '#lib/list-address.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'

const addresses: Record<string, string> = {
  applications: '/hr/applications',
  interviews: '/hr/interviews',
  hires: '/hr/dashboard?tab=hires',
  assignment: '/hr/team-assignment',
}

/** Every path of HR stands in here; a tab and its path are the same page, the dashboard stands under Applications. */
export default function HrFrame() {
  const address = useListAddress()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const asked = address.said('tab') === 'hires' ? 'hires' : 'applications'
  return (
    <>
      <PageHeader
        title={t('HR Dashboard')}
        action={
          <>
            <RefreshHr />
            <ScheduleInterview />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <HrFigures />
        <Tabs
          label={t('HR Dashboard')}
          value={Object.keys(addresses).find((tab) => addresses[tab] === pathname) ?? asked}
          onValueChange={(tab) =>
            void navigate(addresses[tab] ?? '/hr/dashboard', { preventScrollReset: true })
          }
          tabs={[
            { value: 'applications', label: t('Applications'), content: <Outlet /> },
            { value: 'interviews', label: t('Interviews'), content: <Outlet /> },
            { value: 'hires', label: t('Recent Hires'), content: <Hires /> },
            { value: 'assignment', label: t('Team Assignment'), content: <Outlet /> },
          ]}
        />
      </div>
    </>
  )
}

const Hires = () => (
  <>
    <h2 className="sr-only">{t('Recent Hires')}</h2>
    <HiresPanel />
  </>
)
