import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { buttonClass } from '#ui/button.tsx'

interface ReviewLinkProps {
  address: ListAddress
  application: { id: string; full_name: string }
  /** Review, where one decides; View, where one only reads. */
  words?: string
}

/** Opens the application beside the list; what the list shows stays. */
export const ReviewLink = ({ address, application, words = t('Review') }: ReviewLinkProps) => (
  <Link
    to={address.to({ review: application.id })}
    preventScrollReset
    aria-label={`${words} ${application.full_name}`}
    data-walk
    className={buttonClass({ variant: 'secondary', size: 'sm' })}
  >
    {words}
  </Link>
)
