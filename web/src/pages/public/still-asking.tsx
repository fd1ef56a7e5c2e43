import { headsTexts } from '@app/contract/content/site/heads.ts'
import { ClosingCall } from '#features/site/landing/closing-call.tsx'
import { siteCard } from '#lib/site/site-text.tsx'

export const StillAsking = () => (
  <ClosingCall
    {...siteCard(headsTexts, 'faq.asking')}
    of={headsTexts}
    id="faq.asking.button"
    to="/contact"
  />
)
