import { pageUrl } from '@app/contract/pages.ts'
import { usualWeights } from '@app/contract/programme/briefs.ts'
import { eq } from 'drizzle-orm'
import { acceptedElsewhere } from '#domains/hiring/hires/hires.ts'
import { weigh } from '#domains/programme/briefs/brief-pool.ts'
import type { Db } from '#platform/database/db.ts'
import { briefSeats, briefs } from '#schema/briefs.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import type { Company } from './company.ts'
import type { People } from './people.ts'
import { dayOf, type Random } from './random.ts'
import { daysFrom } from './work-clock.ts'

const proposed = {
  title: 'Field App',
  description:
    'An app for our field team. It works offline, keeps photos and notes, and syncs once there’s a connection.',
  milestones: [
    { title: 'Offline visits', week: 4 },
    { title: 'Pilot with ten people', week: 9 },
  ],
  seats: [
    {
      role: 'Frontend developer',
      skills: ['React', 'TypeScript'],
      hours_per_week: 20,
      tasks: ['Design the list of visits', 'Find out how the current app stores its data'],
    },
    {
      role: 'Backend developer',
      skills: ['Node.js', 'SQL'],
      hours_per_week: 20,
      tasks: ['Define the API for visits'],
    },
  ],
}

const waiting = {
  title: 'Customer Dashboard',
  description: 'One page where customers see what we did for them this week and can ask for more.',
  milestones: [{ title: 'First page with real data', week: 5 }],
  seats: [
    {
      role: 'Designer',
      skills: ['Figma'],
      hours_per_week: 15,
      tasks: ['Talk with three customers'],
    },
    { role: 'Full-stack developer', skills: ['React', 'Node.js'], hours_per_week: 20, tasks: [] },
    { role: 'Tester', skills: [], hours_per_week: 10, tasks: ['List what must never break'] },
  ],
}

/** The demo startup's two briefs: one with people whom HR has proposed, and one that waits. */
export async function addBriefs(
  db: Db,
  random: Random,
  now: Date,
  { people, company }: { people: People; company: Company },
) {
  const of = (role: string) => people.filter((person) => person.role === role)
  const [startup] = company.members
  const [manager, leader, hr] = ['project_manager', 'team_leader', 'hr'].map((role) => of(role)[1])
  if (!startup) return
  const state = async (input: typeof proposed, daysAgo: number, start: number) => {
    const at = daysFrom(now, -daysAgo)
    const [brief] = await db
      .insert(briefs)
      .values({
        ...{ id: random.id(at), startup_id: startup.startup_id, stated_by: startup.user_id },
        ...{ title: input.title, description: input.description, milestones: input.milestones },
        ...{ start_date: dayOf(daysFrom(now, start)), weeks: 12, weights: usualWeights },
        created_at: at.toISOString(),
      })
      .returning()
    await db
      .insert(briefSeats)
      .values(
        input.seats.map((seat) => ({ ...seat, id: random.id(at), brief_id: brief?.id ?? '' })),
      )
    return brief
  }
  const sent = await state(proposed, 6, 16)
  await state(waiting, 2, 23)
  if (!sent) return
  const taken = new Set<string>()
  const seats = await db.select().from(briefSeats).where(eq(briefSeats.brief_id, sent.id))
  for (const seat of seats) {
    const all = await weigh(db, sent, seat, usualWeights)
    const best = all.find(({ id, can }) => can.pick && !taken.has(id))
    if (!best) continue
    taken.add(best.id)
    const [other] = await acceptedElsewhere(db, sent.startup_id, [best.id])
    const fit = { ...best.fit, ...(other && { agreed_application_id: other.application_id }) }
    await db
      .update(briefSeats)
      .set({ status: 'proposed', user_id: best.id, fit, version: 3 })
      .where(eq(briefSeats.id, seat.id))
  }
  await db
    .update(briefs)
    .set({
      ...{ status: 'proposed', version: 4, proposed_by: hr?.id ?? null },
      ...{ manager_id: manager?.id ?? null, leader_id: leader?.id ?? null },
    })
    .where(eq(briefs.id, sent.id))
  await db.insert(notifications).values({
    ...{ id: random.id(daysFrom(now, -1)), user_id: startup.user_id, type: 'info' },
    title: 'Team Proposed',
    message: `${taken.size} people are proposed for “${sent.title}”. Please accept or decline each.`,
    kind: 'projects',
    link: pageUrl('brief', { params: { id: sent.id } }),
    timestamp: daysFrom(now, -1).toISOString(),
  })
}
