import { may } from '@app/contract/core/access.ts'
import { useNavigate } from 'react-router'
import { usePageUrl } from '#lib/role-link.tsx'
import { readProfile } from '#lib/session/session-store.ts'
import { lazily } from '#ui/lazily.tsx'

const OpenedOffer = lazily(() =>
  import('#features/hiring/job-offers/my-offers.tsx').then(({ OpenedOffer }) => OpenedOffer),
)
const OfferDialog = lazily(() =>
  import('#features/hiring/job-offers/offer-candidate.tsx').then(({ OfferDialog }) => OfferDialog),
)
const AssignOpenedBrief = lazily(() =>
  import('#features/programme/briefs/assign-opened-brief.tsx').then(
    ({ AssignOpenedBrief }) => AssignOpenedBrief,
  ),
)
const OpenedEvaluation = lazily(() =>
  import('#features/programme/evaluations/opened-evaluation.tsx').then(
    ({ OpenedEvaluation }) => OpenedEvaluation,
  ),
)

/** This file comes when the browser is idle, and brings what can wait for the role. */
function prepare() {
  const role = readProfile()?.role
  const isHiring = role !== undefined && may(role, 'briefs.assign')
  const parts = isHiring ? [AssignOpenedBrief, OfferDialog] : [OpenedOffer, OpenedEvaluation]
  for (const part of parts) void part.soon().catch(() => undefined)
}
if (!import.meta.env.SSR) prepare()

interface OpenedItemProps {
  /** Its kind and id. */
  item: string | undefined
  onClose: () => void
}

/** An item of the list that is decided over the dashboard, in the form that its own page has. */
export function OpenedItem({ item, onClose }: OpenedItemProps) {
  const navigate = useNavigate()
  const pageUrl = usePageUrl()
  const [kind, id] = item?.split('.') ?? []
  if (!id) return null
  const props = { id, onClose }
  switch (kind) {
    case 'offer':
      return <OpenedOffer key={id} {...props} />
    case 'expiring_offer':
      return (
        <OfferDialog
          key={id}
          {...props}
          onWithdrawn={onClose}
          onHire={() => void navigate(pageUrl('applications', { query: { hire: id } }))}
        />
      )
    case 'brief':
      return <AssignOpenedBrief key={id} {...props} />
    case 'evaluation':
      return <OpenedEvaluation key={id} {...props} />
    default:
      return null
  }
}
