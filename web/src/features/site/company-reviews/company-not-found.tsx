import { t } from '@app/contract/i18n/translate.ts'
import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Also shown when the server did not respond: then with a retry. */
export const CompanyNotFound = ({ onRetry }: { onRetry?: () => void }) => (
  <EmptyState
    icon={Building2}
    level={1}
    title={onRetry ? t("Couldn't load the company") : t('Company Not Found')}
    action={
      <span className="flex flex-wrap justify-center gap-2">
        {onRetry && <Button onClick={onRetry}>{t('Retry')}</Button>}
        <Link to="/internships" className={buttonClass({ variant: 'secondary' })}>
          {t('All internships')}
        </Link>
      </span>
    }
  >
    {onRetry ? t('Please try again.') : t('This company has no internships here.')}
  </EmptyState>
)
