import { msg, said, t } from '@app/contract/text.ts'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'
import { StepCards } from './step-cards.tsx'

const steps = said([
  [msg('Build your portfolio'), msg('Say what you can do and show what you have made.')],
  [msg('Get matched projects'), msg('See the projects that fit your skills and your hours.')],
  [msg('Work on real projects for XP'), msg('Ship with a team; every approved report counts.')],
  [msg('Level up your skills'), msg('Learn from reviews and take on harder tasks.')],
  [msg('Earn a paid internship'), msg('A record of good work opens the paid positions.')],
  [msg('Land a full-time job'), msg('Leave with experience that a company can check.')],
] as const)

/** From the first portfolio to the first job, as a game of six steps (spec §2). */
export const Quest = () => (
  <Section
    id="how"
    title={t('Your six-step quest')}
    text={t('Where you begin, and how far it can take you.')}
  >
    <StepCards steps={steps} />
    <p className="mt-6">
      <Link to="/apply" prefetch="intent" className={buttonClass({ size: 'lg' })}>
        {t('Ready to Level Up')}
      </Link>
    </p>
  </Section>
)
