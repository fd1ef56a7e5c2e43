import { SiteText, siteStep } from '#lib/site-text.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = (
  [
    'about.chain1',
    'about.chain2',
    'about.chain3',
    'about.chain4',
    'about.chain5',
    'about.chain6',
  ] as const
).map(siteStep)

/** From attendance to the certificate: what nobody else joins. */
export const WorkChain = () => (
  <Section
    id="chain"
    title={<SiteText id="about.chain.title" />}
    text={<SiteText id="about.chain.text" />}
  >
    <StepCards steps={steps} />
  </Section>
)
