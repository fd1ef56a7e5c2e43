import { t } from '@app/contract/i18n/translate.ts'
import { Link, useLoaderData } from 'react-router'
import { GuardianForm, guardianLink } from '#features/identity/consents/guardian-form.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { CheckingLink, UnverifiedLink } from '../auth/link-states.tsx'

export const meta = () => [
  { title: t('Consent of a parent or guardian · {organisation}') },
  { name: 'robots', content: 'noindex' },
]

/** Only the browser has the link: its token is behind the #. */
export const clientLoader = () => guardianLink(window.location.hash)
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <CheckingLink title={t('Consent of a parent or guardian')}>
    <Skeleton className="h-40" />
  </CheckingLink>
)

export default function Guardian() {
  const link = useLoaderData<typeof clientLoader>()
  if (link.state === 'good')
    return (
      <AuthLayout title={t('May {full_name} work with us?', { full_name: link.full_name })}>
        <GuardianForm token={link.token} full_name={link.full_name} />
      </AuthLayout>
    )
  if (link.state === 'unknown')
    return (
      <UnverifiedLink title={t('Consent of a parent or guardian')}>{link.reason}</UnverifiedLink>
    )
  return (
    <AuthLayout
      title={t('This link is no longer valid')}
      description={t(
        "It's been used, is older than 14 days, or was replaced by a newer one. The intern can send a new one from their dashboard.",
      )}
    >
      <Link to="/contact" className={buttonClass()}>
        {t('Contact Us')}
      </Link>
    </AuthLayout>
  )
}
