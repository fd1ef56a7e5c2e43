import { msg, said, t } from '@app/contract/text.ts'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = said([
  [msg('Apply'), msg('With your resume and, if you like, a letter. What you type is kept.')],
  [msg('Assessment'), msg('Somebody reads it. You are told whether you passed.')],
  [
    msg('Interview'),
    msg('You choose among offered times. Every interviewer asks by the same questions.'),
  ],
  [msg('Offer'), msg('Position, start date, team and project are agreed before you start.')],
  [msg('Onboarding'), msg('A checklist of the first days: some points are yours, some are ours.')],
  [
    msg('Growing'),
    msg('Your record stays with you: whoever leads a team later can show what they did.'),
  ],
] as const)

/** From the application to the first day (product.md, state machines). */
export const Joining = () => (
  <Section id="joining" title={t('How joining works')}>
    <StepCards steps={steps} />
  </Section>
)
