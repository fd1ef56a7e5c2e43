import { t } from '@app/contract/i18n/translate.ts'
import { FileQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** No certificate has this code, or the server failed, with a retry. */
export const CertificateNotFound = ({ onRetry }: { onRetry?: () => void }) => (
  <EmptyState
    icon={FileQuestion}
    level={1}
    title={onRetry ? t("Couldn't verify the certificate") : t('Certificate Not Found')}
    action={
      onRetry ? (
        <Button onClick={onRetry}>{t('Retry')}</Button>
      ) : (
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {t('Home')}
        </Link>
      )
    }
  >
    {onRetry
      ? t("We can't confirm its validity right now.")
      : t('No certificate has this code. Please check for typos.')}
  </EmptyState>
)
