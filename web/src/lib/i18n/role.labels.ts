import type { Role } from '@app/contract/core/roles.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { BadgeTone } from '#ui/badge.tsx'

interface RoleLabels {
  name: string
  /** Any person of the role. */
  anyone: string
  /** Where the badge differs from the name (spec §2, profile page). */
  badge?: { label: string; tone: BadgeTone }
}

export const roleLabels: Record<Role, RoleLabels> = localized({
  superadmin: {
    name: msg('Superadmin'),
    anyone: msg('any superadmin'),
    badge: { label: msg('Super Admin'), tone: 'danger' },
  },
  project_admin: {
    name: msg('Project admin'),
    anyone: msg('any project admin'),
    badge: { label: msg('Project Admin'), tone: 'warning' },
  },
  internship_admin: {
    name: msg('Internship admin'),
    anyone: msg('any internship admin'),
    badge: { label: msg('Internship Admin'), tone: 'warning' },
  },
  hr_admin: { name: msg('HR admin'), anyone: msg('any hr admin') },
  hr: { name: msg('HR'), anyone: msg('any hr') },
  project_manager: { name: msg('Project manager'), anyone: msg('any project manager') },
  team_manager: { name: msg('Team manager'), anyone: msg('any team manager') },
  team_leader: {
    name: msg('Team leader'),
    anyone: msg('any team leader'),
    badge: { label: msg('Team Lead'), tone: 'accent' },
  },
  senior_developer: { name: msg('Senior developer'), anyone: msg('any senior developer') },
  developer: { name: msg('Developer'), anyone: msg('any developer') },
  intern: {
    name: msg('Intern'),
    anyone: msg('any intern'),
    badge: { label: msg('Intern'), tone: 'success' },
  },
  startup_rep: { name: msg('Startup rep'), anyone: msg('any startup rep') },
})

/** `team_leader` → Team leader, `hr_admin` → HR admin. */
export const formatRole = (role: Role) => roleLabels[role].name
