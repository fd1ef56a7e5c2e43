import { Eye, Lock, MessageSquareReply, Scale } from 'lucide-react'
import { SiteText, siteCard } from '#lib/site-text.tsx'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const principles = [
  { icon: MessageSquareReply, ...siteCard('about.principle1') },
  { icon: Scale, ...siteCard('about.principle2') },
  { icon: Eye, ...siteCard('about.principle3') },
  { icon: Lock, ...siteCard('about.principle4') },
]

export const Principles = () => (
  <Section id="principles" title={<SiteText id="about.principles.title" />}>
    <IconCards cards={principles} className="lg:grid-cols-4" />
  </Section>
)
