import { aboutTexts } from '@app/contract/content/site/about.ts'
import { SiteText, siteSteps } from '#lib/site/site-text.tsx'
import { WithPicture } from './picture.tsx'
import { DayPicture } from './product-pictures.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = siteSteps(aboutTexts, [
  'about.chain1',
  'about.chain2',
  'about.chain3',
  'about.chain4',
  'about.chain5',
  'about.chain6',
])

/** From attendance to the certificate: the chain that sets the product apart. */
export const WorkChain = () => (
  <Section
    id="chain"
    title={<SiteText of={aboutTexts} id="about.chain.title" />}
    text={<SiteText of={aboutTexts} id="about.chain.text" />}
  >
    <WithPicture picture={<DayPicture />}>
      <StepCards steps={steps} className="" />
    </WithPicture>
  </Section>
)
