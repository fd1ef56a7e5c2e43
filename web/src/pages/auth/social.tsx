import { t } from '@app/contract/text.ts'
import { redirect } from 'react-router'
import { finishSocialSignIn } from '#features/account/social-return.ts'
import { Spinner } from '#ui/spinner.tsx'

export const meta = () => [
  { title: t('Signing in · Cohort') },
  { name: 'robots', content: 'noindex' },
]

/** Where a social sign-in comes back to. The code stands behind the #, which no server ever sees. */
export const clientLoader = async () => redirect(await finishSocialSignIn(window.location.hash))
clientLoader.hydrate = true as const

export const HydrateFallback = () => <SigningIn />

export default function Social() {
  return <SigningIn />
}

const SigningIn = () => (
  <main id="content" className="grid min-h-dvh place-items-center">
    <h1 role="status" className="flex items-center gap-2 text-base font-normal text-muted">
      <Spinner />
      {t('Signing in...')}
    </h1>
  </main>
)
