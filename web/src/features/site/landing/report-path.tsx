import { teamTexts } from '@app/contract/content/site/team.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { formatClock } from '#lib/i18n/format.ts'
import { siteCard, siteSteps } from '#lib/site/site-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Figure, Picture, WithPicture } from './picture.tsx'
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

/** A report as its leader sees it. */
const ReportPicture = () => (
  <Picture
    title={t('Daily report')}
    text={t('React Developer · Day 12')}
    badge={<Badge tone="success">{t('Approved')}</Badge>}
    caption={t('Example of a daily report')}
  >
    <dl className="grid grid-cols-3 gap-4 px-5 py-4 text-sm">
      <Figure name={t('Worked')} tone="text-time">
        {formatDuration(245 * 60)}
      </Figure>
      <Figure name={t('In and out')}>
        {formatClock('10:02')} – {formatClock('14:21')}
      </Figure>
      <Figure name={t('Completed tasks')}>2</Figure>
    </dl>
    <div className="grid gap-3 border-t px-5 py-4">
      <Line name={t('Done')}>
        {t('The order form works without a connection; 6 of 8 cases are tested.')}
      </Line>
      <Line name={t('Blocked by')}>
        {t('The payment page has no error state yet. I asked the designer.')}
      </Line>
      <Line name={t('Tomorrow')}>{t('The last two cases, then the delivery map.')}</Line>
    </div>
  </Picture>
)

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <p className="text-sm text-muted">{name}</p>
    <p>{children}</p>
  </div>
)
