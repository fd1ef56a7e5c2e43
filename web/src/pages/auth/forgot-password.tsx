import { t } from '@app/contract/i18n/translate.ts'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { askWaysIn } from '#features/identity/accounts/ask-ways-in.ts'
import { MailboxHint } from '#features/identity/accounts/demo-accounts.tsx'
import { ForgotPasswordForm } from '#features/identity/accounts/forgot-password-form.tsx'
import { noWaysIn } from '#features/identity/accounts/ways-in.ts'
import { serverApi } from '#lib/api/server-api.ts'
import { AuthLayout } from './auth-layout.tsx'

export const meta = () => [{ title: t('Forgot password · {organisation}') }]

export const loader = ({ context }: LoaderFunctionArgs) => askWaysIn(serverApi(context))

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => noWaysIn)

export default function ForgotPassword() {
  const { demo } = useLoaderData<typeof loader>()
  return (
    <AuthLayout
      title={t('Forgot password')}
      description={t("We'll email you a reset link. It works once.")}
    >
      <ForgotPasswordForm />
      <MailboxHint demo={demo} />
    </AuthLayout>
  )
}
