import { t } from '@app/contract/text.ts'
import { Link } from 'react-router'
import { SiteText, siteStep } from '#lib/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = (
  [
    'students.quest1',
    'students.quest2',
    'students.quest3',
    'students.quest4',
    'students.quest5',
    'students.quest6',
  ] as const
).map(siteStep)

/** From the first portfolio to the first job, as a game of six steps (spec §2). */
export const Quest = () => (
  <Section
    id="how"
    title={<SiteText id="students.quest.title" />}
    text={<SiteText id="students.quest.text" />}
  >
    <StepCards steps={steps} />
    <p className="mt-6">
      <Link to="/apply" prefetch="intent" className={buttonClass({ size: 'lg' })}>
        {t('Ready to Level Up')}
      </Link>
    </p>
  </Section>
)
