import { t } from '@app/contract/i18n/translate.ts'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { askWaysIn } from '#features/identity/accounts/ask-ways-in.ts'
import { MailboxHint } from '#features/identity/accounts/demo-accounts.tsx'
import { LoginForm } from '#features/identity/accounts/login-form.tsx'
import { noWaysIn } from '#features/identity/accounts/ways-in.ts'
import { serverApi } from '#lib/api/server-api.ts'
import { AuthLayout } from './auth-layout.tsx'

export const meta = () => [
  { title: t('Log In · {organisation}') },
  {
    name: 'description',
    content: t('Log in to {organisation} to apply and track your applications.'),
  },
]

export const loader = ({ context }: LoaderFunctionArgs) => askWaysIn(serverApi(context))

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => noWaysIn)

export default function Login() {
  const ways = useLoaderData<typeof loader>()
  return (
    <AuthLayout title={t('Log in to {organisation}')}>
      <LoginForm {...ways} />
      <MailboxHint demo={ways.demo} />
    </AuthLayout>
  )
}
