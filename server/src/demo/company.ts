import { joinedBefore, type People } from './people.ts'
import { dayOf, idOf, type Named, type Random } from './random.ts'
import { startupsOfDemo } from './startups.ts'
import { departmentsOfDemo } from './texts.ts'
import { dayIn, daysFrom, momentOf, workdaysAfter } from './work-clock.ts'

/** The startups with their representatives, their projects, and the teams that work on them. */
export function makeCompany(
  random: Random,
  now: Date,
  people: People,
  known: readonly Named[] = [],
) {
  const of = (role: string) => people.filter((person) => person.role === role)
  const representatives = of('startup_rep')
  const startups = startupsOfDemo.map(([name, domain, description, status], at) => {
    const submitted = daysFrom(now, -200 + at * 12)
    return {
      id: random.id(submitted),
      name,
      domain,
      description,
      status,
      contact_email: `hello@${name.toLowerCase()}.example`,
      submitted_by: representatives[at % representatives.length]?.id ?? null,
      submitted_date: submitted.toISOString(),
      approved_at: status === 'approved' ? daysFrom(submitted, 6).toISOString() : null,
      meeting_at: meetingOf(status, submitted, now),
    }
  })
  for (const { submitted_by, submitted_date } of startups)
    joinedBefore(people, submitted_by ?? undefined, submitted_date)
  const approved = startups.filter(({ status }) => status === 'approved')
  const members = approved.map(({ id }, at) => ({
    startup_id: id,
    user_id: at < representatives.length ? representatives[at]?.id : undefined,
  }))
  const managers = of('project_manager')
  const projects = approved.flatMap((startup, at) =>
    ['Product', ...(at % 2 ? ['Growth'] : [])].map((word, nth) => {
      const created = daysFrom(now, -150 + at * 9 + nth * 20)
      return {
        id: random.id(created),
        name: `${startup.name} ${word}`,
        description: startup.description,
        startup_id: startup.id,
        // The demo's manager leads the first half, so that one screen has enough to show.
        manager_id: managers[at < approved.length / 2 ? 0 : at % managers.length]?.id ?? null,
        status: 'active' as const,
        deadline: dayOf(daysFrom(now, 45 + at * 9 + nth * 20)),
        created_at: created.toISOString(),
      }
    }),
  )
  const departments = departmentsOfDemo.map((name) => ({
    id: idOf(known, name, random.id(daysFrom(now, -300))),
    name,
  }))
  return {
    startups,
    members: members.flatMap(({ startup_id, user_id }) =>
      user_id ? [{ startup_id, user_id }] : [],
    ),
    projects,
    departments,
    ...makeTeams(random, now, people, projects, departments),
  }
}

/** Decided startups were met before; a scheduled meeting is still to come. */
function meetingOf(status: string, submitted: Date, now: Date) {
  if (status === 'pending') return null
  const [next = ''] = workdaysAfter(dayIn(now), 3).slice(-1)
  const met = status === 'meeting_scheduled' ? momentOf(next, 11 * 60) : daysFrom(submitted, 5)
  return met.toISOString()
}

function makeTeams(
  random: Random,
  now: Date,
  people: People,
  projects: { id: string; name: string }[],
  departments: { id: string }[],
) {
  const leaders = people.filter(({ role }) => role === 'team_leader')
  const interns = people.filter(({ role }) => role === 'intern')
  const teams = leaders.map((leader, at) => ({
    id: random.id(daysFrom(now, -120 + at)),
    name: `Team ${['Neem', 'Banyan', 'Peepal', 'Mango', 'Teak', 'Ashoka', 'Tulsi'][at] ?? at}`,
    project_id: projects[at % projects.length]?.id ?? null,
    leader_id: leader.id,
    department_id: departments[0]?.id ?? null,
    created_at: daysFrom(now, -120 + at).toISOString(),
  }))
  const size = 6
  const teamMembers = teams.flatMap((team, at) =>
    interns.slice(at * size, at * size + size).map(({ id }) => ({ team_id: team.id, user_id: id })),
  )
  return { teams, teamMembers }
}

export type Company = ReturnType<typeof makeCompany>
