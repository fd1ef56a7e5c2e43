import { t } from '@app/contract/i18n/translate.ts'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { askWaysIn } from '#features/identity/accounts/ask-ways-in.ts'
import { CheckInbox, useAwaitedEmail } from '#features/identity/accounts/check-inbox.tsx'
import { MailboxHint } from '#features/identity/accounts/demo-accounts.tsx'
import { LoginForm } from '#features/identity/accounts/login-form.tsx'
import { awaitsConfirmation } from '#features/identity/accounts/next-page.ts'
import { noWaysIn } from '#features/identity/accounts/ways-in.ts'
import { serverApi } from '#lib/api/server-api.ts'
import { AuthLayout } from './auth-layout.tsx'

export const meta = ({ location }: MetaArgs) => [
  {
    title: awaitsConfirmation(location.state)
      ? t('Check your inbox · {organisation}')
      : t('Log In · {organisation}'),
  },
  {
    name: 'description',
    content: t('Log in to {organisation} to apply and track your applications.'),
  },
]

export const loader = ({ context }: LoaderFunctionArgs) => askWaysIn(serverApi(context))

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => noWaysIn)

/** A sign-up leads here, too (spec §2): until its address is confirmed, nobody can log in with it. */
export default function Login() {
  const ways = useLoaderData<typeof loader>()
  const awaited = useAwaitedEmail()
  if (awaited)
    return (
      <AuthLayout
        title={t('Check your inbox')}
        description={
          <span className="wrap-anywhere">
            {t('We sent a link to {email}. Open it on any device, then log in here.', {
              email: awaited,
            })}
          </span>
        }
      >
        <CheckInbox email={awaited} />
        <MailboxHint demo={ways.demo} />
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('Log in to {organisation}')}>
      <LoginForm {...ways} />
      <MailboxHint demo={ways.demo} />
    </AuthLayout>
  )
}
