import { aboutTexts } from '@app/contract/content/site/about.ts'
import { Eye, Lock, MessageSquareReply, Scale } from 'lucide-react'
import { SiteText, siteCard } from '#lib/site/site-text.tsx'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const principles = [
  { icon: MessageSquareReply, ...siteCard(aboutTexts, 'about.principle1') },
  { icon: Scale, ...siteCard(aboutTexts, 'about.principle2') },
  { icon: Eye, ...siteCard(aboutTexts, 'about.principle3') },
  { icon: Lock, ...siteCard(aboutTexts, 'about.principle4') },
]

export const Principles = () => (
  <Section id="principles" title={<SiteText of={aboutTexts} id="about.principles.title" />}>
    <IconCards cards={principles} className="lg:grid-cols-4" />
  </Section>
)
