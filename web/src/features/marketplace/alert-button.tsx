import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '#lib/session-store.ts'
import type { Asked } from './internship-search.ts'

/** Without the button, the list is still a list. */
const CreateAlert = lazy<ComponentType<{ asked: Asked }>>(() =>
  import('./create-alert.tsx').then(
    ({ CreateAlert }) => ({ default: CreateAlert }),
    () => ({ default: () => null }),
  ),
)

/** For people who are signed in: somebody must be told. */
export function AlertButton({ asked }: { asked: Asked }) {
  const { me } = useSession()
  return (
    me && (
      <Suspense>
        <CreateAlert asked={asked} />
      </Suspense>
    )
  )
}
