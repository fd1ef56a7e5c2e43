import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { AuthLayout } from '../auth/auth-layout.tsx'

export const meta = () => [
  { title: t('Account deleted · {organisation}') },
  { name: 'robots', content: 'noindex' },
]

/** Where one lands who deleted the account. */
export default function Goodbye() {
  return (
    <AuthLayout
      title={t('Account Deleted')}
      description={t("Your account and name are deleted, and you're logged out everywhere.")}
    >
      <p>
        {t(
          "Shared work, such as approved reports, stays, shown as “Former member”. Certificates stay as numbers without a name and can't be shown as yours anymore.",
        )}
      </p>
      <p>
        {t(
          "We've sent you one last email to confirm it. Goodbye, and thanks for your time with us.",
        )}
      </p>
      <Link to="/" className={buttonClass({}, 'justify-self-start')}>
        {t('Go to the homepage')}
      </Link>
    </AuthLayout>
  )
}
