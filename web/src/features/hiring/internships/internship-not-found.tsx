import { t } from '@app/contract/i18n/translate.ts'
import { FileQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Also shown when the server did not respond: then with a retry. */
export const InternshipNotFound = ({ onRetry }: { onRetry?: () => void }) => (
  <EmptyState
    icon={FileQuestion}
    level={1}
    title={t('Internship Not Found')}
    action={
      <span className="flex flex-wrap justify-center gap-2">
        {onRetry && <Button onClick={onRetry}>{t('Retry')}</Button>}
        <Link to="/internships" className={buttonClass({ variant: 'secondary' })}>
          {t('All internships')}
        </Link>
      </span>
    }
  >
    {t('The internship details could not be loaded.')}
  </EmptyState>
)
