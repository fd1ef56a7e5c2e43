import { Link } from 'react-router'
import type { ListAddress } from '#lib/list-address.ts'
import { buttonClass } from '#ui/button.tsx'

interface ReviewLinkProps {
  address: ListAddress
  application: { id: string; full_name: string }
}

/** Opens the application beside the list; what the list shows stays. */
export const ReviewLink = ({ address, application: { id, full_name } }: ReviewLinkProps) => (
  <Link
    to={address.to({ review: id })}
    preventScrollReset
    aria-label={`Review ${full_name}`}
    data-walk
    className={buttonClass({ variant: 'secondary', size: 'sm' })}
  >
    Review
  </Link>
)
