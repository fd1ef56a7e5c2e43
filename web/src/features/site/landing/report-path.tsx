import { teamTexts } from '@app/contract/content/site/team.ts'
import { siteCard, siteSteps } from '#lib/site/site-text.tsx'
import { ReportPicture, WithPicture } from './report-picture.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = siteSteps(teamTexts, ['team.report1', 'team.report2', 'team.report3', 'team.report4'])

/** Where a report goes (spec §4, report routing). */
export const ReportPath = () => (
  <Section id="reports" {...siteCard(teamTexts, 'team.reports')}>
    <WithPicture picture={<ReportPicture />}>
      <StepCards steps={steps} className="lg:grid-cols-1" />
    </WithPicture>
  </Section>
)
