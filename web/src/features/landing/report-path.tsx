import { msg, said, t } from '@app/contract/text.ts'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = said([
  [msg('Intern'), msg('Writes the report of the day.')],
  [msg('Team leader'), msg('Approves it, or says what to change.')],
  [msg('Team manager'), msg('Gets what the leaders approved.')],
  [msg('Project manager'), msg('Decides last, and makes the week’s update from it.')],
] as const)

/** Where a report goes (spec §4, report routing). */
export const ReportPath = () => (
  <Section
    id="reports"
    title={t('The way of a report')}
    text={t('What waits too long is brought to mind, and then moves on to the next role.')}
  >
    <StepCards steps={steps} className="lg:grid-cols-4" />
  </Section>
)
