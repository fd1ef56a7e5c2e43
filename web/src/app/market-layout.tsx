import { isIntern } from '@app/contract/core/roles.ts'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '#lib/session/session-store.ts'
import { useEditing } from '#lib/site/edit-mode.ts'

const Shell = lazy(() => import('./shell.tsx').then(({ Shell }) => ({ default: Shell })))

/** The marketplace at its public address: students and interns browse and apply inside their workspace. */
export default function MarketLayout() {
  const { me } = useSession()
  const isEditing = useEditing()
  if (!me || !isIntern(me.role) || isEditing) return <Outlet />
  return (
    <Suspense fallback={<Outlet />}>
      <Shell />
    </Suspense>
  )
}
