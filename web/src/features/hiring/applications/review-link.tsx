import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import type { ListParams } from '#lib/lists/list-params.ts'
import { buttonClass } from '#ui/button.tsx'

interface ReviewLinkProps {
  params: ListParams
  application: { id: string; full_name: string }
  /** Review, where one decides; View, where one only reads. */
  label?: string
}

/** Opens the application beside the list; what the list shows stays. */
export const ReviewLink = ({ params, application, label = t('Review') }: ReviewLinkProps) => (
  <Link
    to={params.to({ review: application.id })}
    preventScrollReset
    aria-label={`${label} ${application.full_name}`}
    data-walk
    className={buttonClass({ variant: 'secondary', size: 'sm' })}
  >
    {label}
  </Link>
)
