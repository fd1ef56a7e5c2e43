import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '#lib/session-store.ts'
import type { SaveProps } from './save-button.tsx'

/** Without the button, a card is still a card. */
const SaveButton = lazy<ComponentType<SaveProps>>(() =>
  import('./save-button.tsx').then(
    ({ SaveButton }) => ({ default: SaveButton }),
    () => ({ default: () => null }),
  ),
)

/** Keeps an internship for later; for people who are signed in. */
export function Save(props: SaveProps) {
  const { me } = useSession()
  return (
    me && (
      <Suspense>
        <SaveButton {...props} />
      </Suspense>
    )
  )
}
