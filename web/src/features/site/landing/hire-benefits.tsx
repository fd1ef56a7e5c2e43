import { hireTexts } from '@app/contract/content/site/hire.ts'
import { BadgeCheck, FileText, Flag, MessagesSquare, Sparkles, Users } from 'lucide-react'
import { SiteText, siteCard } from '#lib/site/site-text.tsx'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const benefits = [
  { icon: BadgeCheck, ...siteCard(hireTexts, 'hire.benefit1') },
  { icon: Sparkles, ...siteCard(hireTexts, 'hire.benefit2') },
  { icon: Users, ...siteCard(hireTexts, 'hire.benefit3') },
  { icon: Flag, ...siteCard(hireTexts, 'hire.benefit4') },
  { icon: FileText, ...siteCard(hireTexts, 'hire.benefit5') },
  { icon: MessagesSquare, ...siteCard(hireTexts, 'hire.benefit6') },
]

export const HireBenefits = () => (
  <Section id="benefits" title={<SiteText of={hireTexts} id="hire.benefits.title" />}>
    <IconCards cards={benefits} />
  </Section>
)
