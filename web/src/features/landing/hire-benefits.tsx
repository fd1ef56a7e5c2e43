import { BadgeCheck, FileText, Flag, MessagesSquare, Sparkles, Users } from 'lucide-react'
import { SiteText, siteCard } from '#lib/site-text.tsx'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const benefits = [
  { icon: BadgeCheck, ...siteCard('hire.benefit1') },
  { icon: Sparkles, ...siteCard('hire.benefit2') },
  { icon: Users, ...siteCard('hire.benefit3') },
  { icon: Flag, ...siteCard('hire.benefit4') },
  { icon: FileText, ...siteCard('hire.benefit5') },
  { icon: MessagesSquare, ...siteCard('hire.benefit6') },
]

export const HireBenefits = () => (
  <Section id="benefits" title={<SiteText id="hire.benefits.title" />}>
    <IconCards cards={benefits} />
  </Section>
)
