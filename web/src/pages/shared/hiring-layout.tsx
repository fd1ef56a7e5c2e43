import { t } from '@app/contract/i18n/translate.ts'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { menuOf } from '#app/menu.ts'
import { HrHead } from '#features/hiring/interviews/hr-head.tsx'
import { HrStats } from '#features/hiring/interviews/hr-stats.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Tabs } from '#ui/tabs.tsx'

/** HR's pages for roles that have the rights but not HR's menu; each tab and its path are the same page. */
export default function HiringLayout() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const menu = menuOf[useMe().role]
  return (
    <>
      <HrHead title={t('Hiring')} />
      <div className="grid grid-cols-1 gap-5">
        <HrStats />
        <Tabs
          label={t('Hiring')}
          inSidebar={menu.some(({ path }) => path === '/hiring/interviews')}
          value={pathname}
          onValueChange={(path) => void navigate(path, { preventScrollReset: true })}
          tabs={[
            { value: '/hiring', label: t('Applications'), content: <Outlet /> },
            { value: '/hiring/interviews', label: t('Interviews'), content: <Outlet /> },
            { value: '/hiring/hires', label: t('Recent Hires'), content: <Outlet /> },
            { value: '/hiring/team-assignment', label: t('Team Assignment'), content: <Outlet /> },
          ]}
        />
      </div>
    </>
  )
}
