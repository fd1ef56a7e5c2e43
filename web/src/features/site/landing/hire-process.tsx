import { hireTexts } from '@app/contract/content/site/hire.ts'
import { SiteText, siteSteps } from '#lib/site/site-text.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = siteSteps(hireTexts, ['hire.step1', 'hire.step2', 'hire.step3'])

/** The three steps of spec §2. */
export const HireProcess = () => (
  <Section
    id="process"
    title={<SiteText of={hireTexts} id="hire.process.title" />}
    text={<SiteText of={hireTexts} id="hire.process.text" />}
  >
    <StepCards steps={steps} />
  </Section>
)
