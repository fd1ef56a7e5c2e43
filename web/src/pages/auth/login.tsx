import { t } from '@app/contract/text.ts'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { askWaysIn } from '#features/account/ask-ways-in.ts'
import { MailboxHint } from '#features/account/demo-accounts.tsx'
import { LoginForm } from '#features/account/login-form.tsx'
import { noWaysIn } from '#features/account/ways-in.ts'
import { serverCall } from '#lib/server-call.ts'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () => [
  { title: t('Log In · Cohort') },
  { name: 'description', content: t('Log in to Cohort to apply and to follow your applications.') },
]

export const loader = ({ context }: LoaderFunctionArgs) => askWaysIn(serverCall(context))

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => noWaysIn)

export default function Login() {
  const ways = useLoaderData<typeof loader>()
  return (
    <AuthFrame title={t('Log in to Cohort')}>
      <LoginForm {...ways} />
      <MailboxHint demo={ways.demo} />
    </AuthFrame>
  )
}
