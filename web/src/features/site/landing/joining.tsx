import { careersTexts } from '@app/contract/content/site/careers.ts'
import { SiteText, siteSteps } from '#lib/site/site-text.tsx'
import { WithPicture } from './picture.tsx'
import { ApplicationPicture } from './product-pictures.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = siteSteps(careersTexts, [
  'careers.step1',
  'careers.step2',
  'careers.step3',
  'careers.step4',
  'careers.step5',
  'careers.step6',
])

/** From the application to the first day (product.md, state machines). */
export const Joining = () => (
  <Section id="joining" title={<SiteText of={careersTexts} id="careers.joining.title" />}>
    <WithPicture picture={<ApplicationPicture />}>
      <StepCards steps={steps} className="" />
    </WithPicture>
  </Section>
)
