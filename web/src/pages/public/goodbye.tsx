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
      description={t('Your account and your name are gone, and you are signed out everywhere.')}
    >
      <p>
        {t(
          'Work that others built on stays, such as approved reports, but says “Former member”. Certificates stay as numbers without a name and can no longer be shown as yours.',
        )}
      </p>
      <p>{t('A last mail confirms it. Goodbye, and thank you for the time with us.')}</p>
      <Link to="/" className={buttonClass({}, 'justify-self-start')}>
        {t('Go to the start')}
      </Link>
    </AuthLayout>
  )
}
