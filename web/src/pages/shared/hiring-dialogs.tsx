import { HireCandidate } from '#features/hiring/hires/hire-candidate.tsx'
import { OfferCandidate } from '#features/hiring/job-offers/offer-candidate.tsx'

/** What the drawer of an application puts into the address: a hire, or the offers. */
export const HiringDialogs = () => (
  <>
    <HireCandidate />
    <OfferCandidate />
  </>
)
