import { t } from '@app/contract/i18n/translate.ts'
import type { PageName } from '@app/contract/pages.ts'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { HrHead } from '#features/hiring/interviews/hr-head.tsx'
import { HrStats } from '#features/hiring/interviews/hr-stats.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { usePageUrl } from '#lib/role-link.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { DashboardWaiting } from '../shared/waiting.tsx'

const HiresPanel = lazily(() =>
  import('#features/hiring/hires/hires-panel.tsx').then(({ HiresPanel }) => HiresPanel),
)
const HiringFigures = lazily(() =>
  import('#features/insight/analytics/hiring-figures.tsx').then(
    ({ HiringFigures }) => HiringFigures,
  ),
)

const pages: Record<string, [PageName, Record<string, string>?]> = {
  applications: ['applications'],
  interviews: ['interviews'],
  hires: ['hires'],
  analytics: ['dashboard', { tab: 'analytics' }],
  assignment: ['team_assignment'],
  candidates: ['candidates'],
}

/** The layout of HR's pages; each tab is a path, and the dashboard shows Applications. */
export default function HrLayout() {
  const params = useListParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const pageUrl = usePageUrl()
  const addressOf = (tab: string) => {
    const [page, query = {}] = pages[tab] ?? ['dashboard']
    return pageUrl(page, { query })
  }
  const tab = oneOf(['hires', 'analytics'], params.get('tab')) ?? 'applications'
  const open = Object.keys(pages).find((tab) => addressOf(tab) === pathname) ?? tab
  return (
    <>
      <HrHead title={t('HR Dashboard')} />
      <div className="grid grid-cols-1 gap-5">
        <DashboardWaiting />
        <HrStats />
        <Tabs
          label={t('HR Dashboard')}
          // The sidebar leads on from there, too, and six rows of its list are to be seen at once.
          inSidebar={pathname === addressOf('applications')}
          value={open}
          onValueChange={(tab) => void navigate(addressOf(tab), { preventScrollReset: true })}
          tabs={[
            { value: 'applications', label: t('Applications'), content: <Outlet /> },
            { value: 'interviews', label: t('Interviews'), content: <Outlet /> },
            { value: 'hires', label: t('Recent Hires'), content: <Hires /> },
            { value: 'analytics', label: t('Analytics'), content: <Analytics /> },
            // The specification doesn't name these, and the sidebar has them: each is a tab only while it is open.
            ...[
              { value: 'assignment', label: t('Team Assignment'), content: <Outlet /> },
              { value: 'candidates', label: t('Candidate Pool'), content: <Outlet /> },
            ].filter(({ value }) => value === open),
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

const Analytics = () => (
  <>
    <h2 className="sr-only">{t('Analytics')}</h2>
    <HiringFigures />
  </>
)
