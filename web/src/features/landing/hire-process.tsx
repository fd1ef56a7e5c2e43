import { SiteText, siteStep } from '#lib/site-text.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = (['hire.step1', 'hire.step2', 'hire.step3'] as const).map(siteStep)

/** The three steps of spec §2. */
export const HireProcess = () => (
  <Section
    id="process"
    title={<SiteText id="hire.process.title" />}
    text={<SiteText id="hire.process.text" />}
  >
    <StepCards steps={steps} />
  </Section>
)
