import { teamTexts } from '@app/contract/content/site/team.ts'
import { Building2, ClipboardList, Compass, GraduationCap, Handshake, Users } from 'lucide-react'
import { SiteText, siteCard } from '#lib/site/site-text.tsx'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const people = [
  { icon: GraduationCap, ...siteCard(teamTexts, 'team.role1') },
  { icon: Users, ...siteCard(teamTexts, 'team.role2') },
  { icon: Compass, ...siteCard(teamTexts, 'team.role3') },
  { icon: ClipboardList, ...siteCard(teamTexts, 'team.role4') },
  { icon: Handshake, ...siteCard(teamTexts, 'team.role5') },
  { icon: Building2, ...siteCard(teamTexts, 'team.role6') },
]

export const TeamRoles = () => (
  <Section id="roles" title={<SiteText of={teamTexts} id="team.roles.title" />}>
    <IconCards cards={people} />
  </Section>
)
