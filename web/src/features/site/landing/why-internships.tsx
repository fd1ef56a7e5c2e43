import { studentsTexts } from '@app/contract/content/site/students.ts'
import { ClipboardCheck, Clock, MessageSquareReply, Users } from 'lucide-react'
import { SiteText, siteCard } from '#lib/site/site-text.tsx'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const reasons = [
  { icon: Users, ...siteCard(studentsTexts, 'students.why1') },
  { icon: ClipboardCheck, ...siteCard(studentsTexts, 'students.why2') },
  { icon: Clock, ...siteCard(studentsTexts, 'students.why3') },
  { icon: MessageSquareReply, ...siteCard(studentsTexts, 'students.why4') },
]

export const WhyInternships = () => (
  <Section id="about" title={<SiteText of={studentsTexts} id="students.why.title" />}>
    <IconCards cards={reasons} className="lg:grid-cols-4" />
  </Section>
)
