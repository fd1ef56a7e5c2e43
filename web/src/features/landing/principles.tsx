import { msg, said, t } from '@app/contract/text.ts'
import { Eye, Lock, MessageSquareReply, Scale } from 'lucide-react'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const principles = said([
  {
    icon: MessageSquareReply,
    title: msg('People get answers'),
    text: msg('Applicants see each step. A report that nobody reads is passed on, not forgotten.'),
  },
  {
    icon: Scale,
    title: msg('A record, not a claim'),
    text: msg('Teams are matched by what people have done, and everybody can read the reasons.'),
  },
  {
    icon: Eye,
    title: msg('Open decisions'),
    text: msg('Who decided what, and when, is on record. The record cannot be changed unseen.'),
  },
  {
    icon: Lock,
    title: msg('Little is shown'),
    text: msg('Everybody sees what their role needs. No advertising, and no trackers of others.'),
  },
])

export const Principles = () => (
  <Section id="principles" title={t('What we hold to')}>
    <IconCards cards={principles} className="lg:grid-cols-4" />
  </Section>
)
