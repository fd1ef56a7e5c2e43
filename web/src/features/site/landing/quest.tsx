import { studentsTexts } from '@app/contract/content/site/students.ts'
import type { ReactNode } from 'react'
import { SiteLink, SiteText, siteSteps } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = siteSteps(studentsTexts, [
  'students.quest1',
  'students.quest2',
  'students.quest3',
  'students.quest4',
  'students.quest5',
  'students.quest6',
])

/** From the first portfolio to the first job, as a game of six steps (spec §2). */
export const Quest = ({ progress }: { progress?: ReactNode }) => (
  <Section
    id="how"
    title={<SiteText of={studentsTexts} id="students.quest.title" />}
    text={<SiteText of={studentsTexts} id="students.quest.text" />}
  >
    {progress}
    <StepCards steps={steps} />
    <p className="mt-6">
      <SiteLink
        of={studentsTexts}
        id="students.quest.button"
        to="/apply"
        prefetch="intent"
        className={buttonClass({ size: 'lg' })}
      />
    </p>
  </Section>
)
