import { t } from '@app/contract/i18n/translate.ts'
import { redirect, useLoaderData, useNavigate } from 'react-router'
import { takeNextPage } from '#features/identity/accounts/next-page.ts'
import { SecondStepForm } from '#features/identity/accounts/second-step-form.tsx'
import { finishSocialSignIn } from '#features/identity/accounts/social-return.ts'
import { Spinner } from '#ui/spinner.tsx'
import { AuthLayout } from './auth-layout.tsx'

export const meta = () => [
  { title: t('Signing in · {organisation}') },
  { name: 'robots', content: 'noindex' },
]

/** The return URL of a social sign-in. The code is behind the #, which is never sent to a server. */
export const clientLoader = async () => {
  const next = await finishSocialSignIn(window.location.hash)
  return typeof next === 'string' ? redirect(next) : next
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <main id="content" className="grid min-h-dvh place-items-center">
    <h1 role="status" className="flex items-center gap-2 text-base font-normal text-muted">
      <Spinner />
      {t('Signing in…')}
    </h1>
  </main>
)

/** Only for users with a second factor. */
export default function Social() {
  const { ticket } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  return (
    <AuthLayout title={t('Log in to {organisation}')}>
      <SecondStepForm
        ticket={ticket}
        onBack={() => void navigate('/login', { replace: true })}
        onDone={({ profile }) => void navigate(takeNextPage(profile.role), { replace: true })}
      />
    </AuthLayout>
  )
}
