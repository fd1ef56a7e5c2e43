import { msg, said, t } from '@app/contract/text.ts'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = said([
  [
    msg('Register Your Startup'),
    msg('Create an account and say who you are. We review each registration and meet you.'),
  ],
  [
    msg('Connect with Executive'),
    msg('Write a brief: what to build, with which skills. An executive proposes a team for it.'),
  ],
  [
    msg('Get Your Team'),
    msg(
      'Accept the proposal, or ask for changes. Your brief becomes the project, and work begins.',
    ),
  ],
] as const)

/** The three steps of spec §2. */
export const HireProcess = () => (
  <Section
    id="process"
    title={t('Hire Team Process')}
    text={t('Three steps from your idea to a team that works on it.')}
  >
    <StepCards steps={steps} />
  </Section>
)
