import { t } from '@app/contract/text.ts'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { askWaysIn } from '#features/account/ask-ways-in.ts'
import { MailboxHint } from '#features/account/demo-accounts.tsx'
import { SignupForm } from '#features/account/signup-form.tsx'
import { noWaysIn } from '#features/account/ways-in.ts'
import { serverCall } from '#lib/server-call.ts'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () => [
  { title: t('Register · Cohort') },
  { name: 'description', content: t('Create your Cohort account and apply to internships.') },
]

export const loader = ({ context }: LoaderFunctionArgs) => askWaysIn(serverCall(context))

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => noWaysIn)

export default function Signup() {
  const ways = useLoaderData<typeof loader>()
  return (
    <AuthFrame
      title={t('Create your account')}
      description={t('Apply, and follow each step of it.')}
    >
      <SignupForm providers={ways.providers} />
      <MailboxHint demo={ways.demo} />
    </AuthFrame>
  )
}
