import { msg, said, t } from '@app/contract/text.ts'
import { BadgeCheck, FileText, Flag, MessagesSquare, Sparkles, Users } from 'lucide-react'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const benefits = said([
  {
    icon: BadgeCheck,
    title: msg('Pre-vetted interns'),
    text: msg('Everybody in the pool was assessed and interviewed before you meet them.'),
  },
  {
    icon: Sparkles,
    title: msg('Matched by what people did'),
    text: msg(
      'Skills shown, hours kept and reports approved in the last 90 days decide, and you read why somebody fits.',
    ),
  },
  {
    icon: Users,
    title: msg('A team with a leader'),
    text: msg('A team leader gives tasks, reads every daily report and answers questions.'),
  },
  {
    icon: Flag,
    title: msg('Milestones that you accept'),
    text: msg('What is delivered waits for you: accept it, or return it and say what is missing.'),
  },
  {
    icon: FileText,
    title: msg('Your project’s week, written down'),
    text: msg('Each week you get an update that is made from approved reports, with its numbers.'),
  },
  {
    icon: MessagesSquare,
    title: msg('Feedback both ways'),
    text: msg('You evaluate the interns halfway and at the end. What you say counts for them.'),
  },
])

export const HireBenefits = () => (
  <Section id="benefits" title={t('What your startup gets')}>
    <IconCards cards={benefits} />
  </Section>
)
