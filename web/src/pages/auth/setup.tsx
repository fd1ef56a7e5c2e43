import { t } from '@app/contract/i18n/translate.ts'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { SetupForm, setupLink } from '#features/identity/accounts/setup-form.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CheckingLink, UnverifiedLink } from './link-states.tsx'

export const meta = () => [
  { title: t('Create the first account') },
  { name: 'robots', content: 'noindex' },
]

/** Only the browser has the link: its token is behind the #. */
export const clientLoader = () => setupLink(window.location.hash)
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <CheckingLink title={t('Create the first account')}>
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
    <Skeleton className="h-9" />
  </CheckingLink>
)

export default function Setup() {
  const link = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const again = () => void revalidate()
  if (link.state === 'good')
    return (
      <AuthLayout
        title={t('Create the first account')}
        description={t("You'll be the superadmin: you set everything up and invite everyone else.")}
      >
        <SetupForm token={link.token} onSpent={again} />
      </AuthLayout>
    )
  if (link.state === 'unknown')
    return <UnverifiedLink title={t('Create the first account')}>{link.reason}</UnverifiedLink>
  return (
    <AuthLayout
      title={t('This link is no longer valid')}
      description={t(
        "It's been used, is older than 24 hours, or is incomplete. Until there's a superadmin, the server prints a new link each time it starts.",
      )}
    >
      <Link to="/login" className={buttonClass()}>
        {t('Log in')}
      </Link>
    </AuthLayout>
  )
}
