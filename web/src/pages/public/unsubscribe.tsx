import { t } from '@app/contract/i18n/translate.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { UnsubscribeForm } from '#features/messaging/notifications/unsubscribe-form.tsx'
import { unsubscribeLink } from '#features/messaging/notifications/unsubscribe-link.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { CheckingLink, UnverifiedLink } from '../auth/link-states.tsx'

export const meta = () => [
  { title: t('Unsubscribe · {organisation}') },
  { name: 'robots', content: 'noindex' },
  // The URL is a key to a user's settings: it must not leak to other sites.
  { name: 'referrer', content: 'no-referrer' },
]

/** Requested by the browser only: the cached page of the server has no personal data. */
export const clientLoader = ({ params: { token = '' } }: ClientLoaderFunctionArgs) =>
  unsubscribeLink(token)
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <CheckingLink title={t('Unsubscribe')}>
    <Skeleton className="h-20" />
  </CheckingLink>
)

export default function Unsubscribe() {
  const link = useLoaderData<typeof clientLoader>()
  if (link.state === 'good')
    return (
      <AuthLayout title={t('Unsubscribe')} description={t('To {email}', { email: link.email })}>
        <UnsubscribeForm {...link} />
      </AuthLayout>
    )
  if (link.state === 'unknown')
    return <UnverifiedLink title={t('Unsubscribe')}>{link.reason}</UnverifiedLink>
  return (
    <AuthLayout
      title={t("This link isn't valid")}
      description={t('You can choose what we email you in your notification settings.')}
    >
      <Link to="/settings#notifications" className={buttonClass({})}>
        {t('Notification settings')}
      </Link>
    </AuthLayout>
  )
}
