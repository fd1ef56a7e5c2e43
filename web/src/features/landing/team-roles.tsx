import { msg, said, t } from '@app/contract/text.ts'
import { Building2, ClipboardList, Compass, GraduationCap, Handshake, Users } from 'lucide-react'
import { IconCards } from './icon-cards.tsx'
import { Section } from './section.tsx'

const people = said([
  {
    icon: GraduationCap,
    title: msg('Interns'),
    text: msg('Students who build the project beside their studies, and report on every day.'),
  },
  {
    icon: Users,
    title: msg('Team leaders'),
    text: msg('Give tasks, answer questions, approve reports and confirm corrected times.'),
  },
  {
    icon: Compass,
    title: msg('Team managers'),
    text: msg('Look after several teams, and read what their leaders have approved.'),
  },
  {
    icon: ClipboardList,
    title: msg('Project managers'),
    text: msg('Plan milestones, publish internships and the weekly update, issue certificates.'),
  },
  {
    icon: Handshake,
    title: msg('HR executives'),
    text: msg('Assess, interview and hire applicants, and match teams to the briefs of startups.'),
  },
  {
    icon: Building2,
    title: msg('Startups'),
    text: msg('Say what to build, accept the team and each milestone, and evaluate the interns.'),
  },
])

export const TeamRoles = () => (
  <Section id="roles" title={t('Who does what')}>
    <IconCards cards={people} />
  </Section>
)
