import { isIntern } from '@app/contract/core/roles.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '#lib/session/session-store.ts'
import type { MatchProps } from './my-match.tsx'

/** Without it, a card is still a card. */
const MyMatch = lazy<ComponentType<MatchProps>>(() =>
  import('./my-match.tsx').then(
    ({ MyMatch }) => ({ default: MyMatch }),
    () => ({ default: () => null }),
  ),
)

/** How a posting fits a signed-in student or intern; nothing for everyone else. */
export function Match(props: MatchProps) {
  const { me } = useSession()
  return (
    isIntern(me?.role) && (
      <Suspense>
        <MyMatch {...props} />
      </Suspense>
    )
  )
}
