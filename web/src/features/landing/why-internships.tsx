import { msg, said, t } from '@app/contract/text.ts'
import { ClipboardCheck, Clock, MessageSquareReply, Users } from 'lucide-react'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const reasons = said([
  {
    icon: Users,
    title: msg('A team, not a desk'),
    text: msg(
      'You join a small team with a leader who reviews your work and answers your questions.',
    ),
  },
  {
    icon: ClipboardCheck,
    title: msg('Work that ships'),
    text: msg(
      'Every internship belongs to the project of a real startup, with tasks and milestones.',
    ),
  },
  {
    icon: Clock,
    title: msg('Beside your studies'),
    text: msg(
      'All of them are part-time. Each says its duration, start and stipend before you apply.',
    ),
  },
  {
    icon: MessageSquareReply,
    title: msg('You know where you stand'),
    text: msg(
      'Follow each application step by step. You are told when it moves, and when it ends.',
    ),
  },
])

export const WhyInternships = () => (
  <Section id="about" title={t('Why internships with Cohort')}>
    <IconCards cards={reasons} className="lg:grid-cols-4" />
  </Section>
)
