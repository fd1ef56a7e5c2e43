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
    anyone: msg('Any superadmin'),
    badge: { label: msg('Super Admin'), tone: 'danger' },
  },
  project_admin: {
    name: msg('Project admin'),
    anyone: msg('Any project admin'),
    badge: { label: msg('Project Admin'), tone: 'warning' },
  },
  internship_admin: {
    name: msg('Internship admin'),
    anyone: msg('Any internship admin'),
    badge: { label: msg('Internship Admin'), tone: 'warning' },
  },
  hr_admin: { name: msg('HR admin'), anyone: msg('Any HR admin') },
  hr: { name: msg('HR'), anyone: msg('Anyone in HR') },
  project_manager: { name: msg('Project manager'), anyone: msg('Any project manager') },
  team_manager: { name: msg('Team manager'), anyone: msg('Any team manager') },
  team_leader: {
    name: msg('Team leader'),
    anyone: msg('Any team leader'),
    badge: { label: msg('Team Lead'), tone: 'accent' },
  },
  senior_developer: { name: msg('Senior developer'), anyone: msg('Any senior developer') },
  developer: { name: msg('Developer'), anyone: msg('Any developer') },
  intern: {
    name: msg('Intern'),
    anyone: msg('Any intern'),
    badge: { label: msg('Intern'), tone: 'success' },
  },
  startup_rep: { name: msg('Startup rep'), anyone: msg('Any startup rep') },
})

/** `team_leader` → Team leader, `hr_admin` → HR admin. */
export const formatRole = (role: Role) => roleLabels[role].name
