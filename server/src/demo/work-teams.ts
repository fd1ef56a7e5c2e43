import type { Company } from './company.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'
import { daysFrom } from './work-clock.ts'

export type Person = People[number]

/** A team with its people and those above them. */
export interface StaffedTeam {
  team: Company['teams'][number]
  project_id: string | null
  /** The name of the startup behind the project. */
  startup: string
  leader: Person
  members: Person[]
  /** The reviewers of the members' reports, in their order (spec §4). */
  reviewers: Person[]
  /** The reviewers of the leader's. */
  managers: Person[]
}

/** The project a person works on, and since when. */
export interface Beginning {
  project_id: string | null
  day: string
}

/** The teams of interns, the demo leader's first. */
export function staffedTeams(
  people: People,
  { teams, teamMembers, projects, startups }: Company,
): StaffedTeam[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const known = (id: string | null | undefined) => {
    const person = id ? byId.get(id) : undefined
    return person ? [person] : []
  }
  const department = people.filter(({ role }) => role === 'team_manager')
  return teams.flatMap((team) => {
    const managers = [
      ...department,
      ...known(projects.find(({ id }) => id === team.project_id)?.manager_id),
    ]
    return known(team.leader_id).map((leader) => ({
      team,
      project_id: team.project_id,
      startup:
        startups.find(
          ({ id }) => id === projects.find((one) => one.id === team.project_id)?.startup_id,
        )?.name ?? '',
      leader,
      members: teamMembers
        .filter(({ team_id }) => team_id === team.id)
        .flatMap(({ user_id }) => known(user_id)),
      reviewers: [leader, ...managers],
      managers,
    }))
  })
}

/** The developers' own team, led by the department's manager. */
export function makeEngineering(random: Random, now: Date, people: People, company: Company) {
  const manager = people.find(({ role }) => role === 'team_manager')
  const developers = people.filter(({ role }) => role?.endsWith('developer'))
  const id = random.id(daysFrom(now, -110))
  const team = {
    id,
    name: 'Engineering',
    project_id: company.projects[0]?.id ?? null,
    leader_id: manager?.id ?? null,
    department_id: company.departments[0]?.id ?? null,
    created_at: daysFrom(now, -110).toISOString(),
  }
  return {
    team,
    members: developers.map((person, at) => ({
      ...{ team_id: id, user_id: person.id },
      joined_at: daysFrom(now, -100 + at * 13).toISOString(),
    })),
    /** With those whose tasks they are; nobody without a manager. */
    crew: manager && {
      team: { ...team, leader_id: manager.id },
      project_id: team.project_id,
      startup:
        company.startups.find(({ id }) => id === company.projects[0]?.startup_id)?.name ?? '',
      leader: manager,
      members: developers,
      reviewers: people.filter(({ role }) => role === 'superadmin'),
      managers: people.filter(({ id: person }) => person === company.projects[0]?.manager_id),
    },
  }
}
