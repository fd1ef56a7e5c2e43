import { msg, t } from '@app/contract/i18n/translate.ts'
import type { Invitation } from '@app/contract/identity/accounts.ts'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { resetLink } from '#features/identity/accounts/reset-link.ts'
import { ResetPasswordForm } from '#features/identity/accounts/reset-password-form.tsx'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CheckingLink, UnverifiedLink } from './link-states.tsx'

export const meta = () => [
  { title: t('Reset password · {organisation}') },
  { name: 'robots', content: 'noindex' },
]

/** Only the browser has the link; it is checked with the server before the form is shown. */
export const clientLoader = () => resetLink()
clientLoader.hydrate = true as const

const title = msg('Choose a new password')

export const HydrateFallback = () => (
  <CheckingLink title={t(title)}>
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
    <Skeleton className="h-9" />
  </CheckingLink>
)

export default function ResetPassword() {
  const link = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const again = () => void revalidate()
  if (link.state === 'good')
    return (
      <AuthLayout
        title={link.invitation ? t('Choose a password') : t(title)}
        description={descriptionOf(link.invitation)}
      >
        <ResetPasswordForm
          token={link.token}
          isInvitation={link.invitation !== undefined}
          onSpent={again}
        />
      </AuthLayout>
    )
  if (link.state === 'unknown')
    return <UnverifiedLink title={t(title)}>{link.reason}</UnverifiedLink>
  return <NoLink isSpent={link.state === 'spent'} />
}

const descriptionOf = (invitation: Invitation | undefined) => {
  if (!invitation) return t("You'll be logged out everywhere, on this device too.")
  const { inviter, role } = invitation
  return inviter
    ? t('{inviter} invited you to {organisation}. Your role: {role}.', {
        inviter,
        role: formatRole(role),
      })
    : t("You're invited to {organisation}. Your role: {role}.", { role: formatRole(role) })
}

const NoLink = ({ isSpent }: { isSpent: boolean }) => (
  <AuthLayout
    title={isSpent ? t('This link is no longer valid') : t('Open the link in your email')}
    description={
      isSpent
        ? t("It's been used or has expired. Please request a new one.")
        : t('Use the link in your email to set a new password.')
    }
  >
    <Link to="/forgot-password" className={buttonClass()}>
      {t('Send reset link')}
    </Link>
  </AuthLayout>
)
