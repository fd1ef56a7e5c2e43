import { msg, said, t } from '@app/contract/text.ts'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = said([
  [
    msg('A day begins'),
    msg('Interns check in with what they plan, and take breaks that are not counted.'),
  ],
  [
    msg('It ends with a report'),
    msg('At check-out they write what was done, on the sessions and tasks of that day.'),
  ],
  [
    msg('Somebody decides'),
    msg('The team leader approves, or says what to change. What waits too long moves up.'),
  ],
  [
    msg('Only approved hours count'),
    msg('They add up toward the target of the internship, in the open for the intern.'),
  ],
  [
    msg('A certificate that can be checked'),
    msg('It names the hours behind it, and its QR code leads to a page that proves it.'),
  ],
  [
    msg('The startup reads along'),
    msg('The same reports become its weekly update. Nothing is written twice.'),
  ],
] as const)

/** From attendance to the certificate: what nobody else joins. */
export const WorkChain = () => (
  <Section
    id="chain"
    title={t('From the first day to the certificate')}
    text={t('Every figure in Cohort comes from work that somebody has looked at.')}
  >
    <StepCards steps={steps} />
  </Section>
)
