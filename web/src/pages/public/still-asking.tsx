import { headsTexts } from '@app/contract/site-texts-heads.ts'
import { ClosingCall } from '#features/landing/closing-call.tsx'
import { siteCard } from '#lib/site-text.tsx'

export const StillAsking = () => (
  <ClosingCall
    {...siteCard(headsTexts, 'faq.asking')}
    of={headsTexts}
    id="faq.asking.button"
    to="/contact"
  />
)
