import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { askWaysIn } from '#features/identity/accounts/ask-ways-in.ts'
import { MailboxHint } from '#features/identity/accounts/demo-accounts.tsx'
import { SignupForm } from '#features/identity/accounts/signup-form.tsx'
import { noWaysIn } from '#features/identity/accounts/ways-in.ts'
import { serverApi } from '#lib/api/server-api.ts'
import { Banner } from '#ui/banner.tsx'
import { linkClass } from '#ui/link.ts'
import { AuthLayout } from './auth-layout.tsx'

export const meta = () => [
  { title: t('Register · {organisation}') },
  {
    name: 'description',
    content: t('Create your {organisation} account and apply to internships.'),
  },
]

export const loader = ({ context }: LoaderFunctionArgs) => askWaysIn(serverApi(context))

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => noWaysIn)

export default function Signup() {
  const ways = useLoaderData<typeof loader>()
  const { registration, mail_domains } = organisation()
  return (
    <AuthLayout title={t('Create your account')} description={t('Apply and track every step.')}>
      {registration === 'invitation' ? (
        <Banner>
          {t('Registration is by invitation only.')}{' '}
          {t('Open the link in your invitation email to set up your account.')}{' '}
          {t("Don't have an invitation?")}{' '}
          <Link to="/contact" className={linkClass()}>
            {t('Contact Us')}
          </Link>
        </Banner>
      ) : (
        <>
          {registration === 'domains' && (
            <Banner>
              {t('Please register with an email address from {domains}.', {
                domains: mail_domains.join(', '),
              })}
            </Banner>
          )}
          <SignupForm providers={ways.providers} />
          <MailboxHint demo={ways.demo} />
        </>
      )}
    </AuthLayout>
  )
}
