import { ClipboardCheck, Clock, MessageSquareReply, Users } from 'lucide-react'
import { SiteText, siteCard } from '#lib/site-text.tsx'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const reasons = [
  { icon: Users, ...siteCard('students.why1') },
  { icon: ClipboardCheck, ...siteCard('students.why2') },
  { icon: Clock, ...siteCard('students.why3') },
  { icon: MessageSquareReply, ...siteCard('students.why4') },
]

export const WhyInternships = () => (
  <Section id="about" title={<SiteText id="students.why.title" />}>
    <IconCards cards={reasons} className="lg:grid-cols-4" />
  </Section>
)
