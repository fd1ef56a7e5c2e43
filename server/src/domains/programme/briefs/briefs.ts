import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { Brief, briefs as routes } from '@app/contract/programme/briefs.ts'
import { usualWeights } from '@app/contract/programme/briefs.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Sending } from '#platform/http/by.ts'
import type { User } from '#platform/http/who.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { briefSeats, briefs } from '#schema/briefs.table.ts'
import { startups } from '#schema/projects.table.ts'
import { tellAssigners } from './brief-news.ts'
import { read } from './brief-rows.ts'
import { announceBrief, type BriefRecord, lockBrief, ownStartups, touch } from './brief-scope.ts'
import { statedNews, withdrawnNews } from './brief-words.ts'
import { rightsOf } from './briefs.rules.ts'

export { lead, pick, propose, suggest, takeBack } from './brief-assigning.ts'
export { decide, drop } from './brief-deciding.ts'
export { candidates } from './brief-looking.ts'
export { leads, list, read } from './brief-rows.ts'

type Stated = Parsed<typeof routes.create>['body']

/** States a brief; HR hears of it. 409 without an approved startup, 422 for one that is not one’s own or a day that is past. */
export async function create(db: Db, by: Sending, { startup_id, seats, ...said }: Stated) {
  const startup = await startupFor(db, by.user, startup_id)
  await refusePast(db, said.start_date)
  const [brief] = await db
    .insert(briefs)
    .values({ ...said, startup_id: startup.id, stated_by: by.user.id, weights: usualWeights })
    .returning()
  if (!brief) throw notFound()
  await addSeats(db, brief.id, seats)
  await noted(db, by, brief, 'brief_stated')
  await tellAssigners(db, by.user, () => statedNews(brief, startup.name))
  return read(db, by.user, brief.id)
}

/** Says a brief anew, with its seats. 409 once somebody was proposed, or when it is not at the version they saw. */
export async function change(
  db: Db,
  by: Sending,
  id: string,
  { version, seats, ...said }: Parsed<typeof routes.change>['body'],
): Promise<Brief> {
  const { brief, seats: before } = await lockBrief(db, by.user, id, version)
  if (!rightsOf(by.user.role, brief.status, statuses(before)).change)
    throw conflict(t('People were proposed for this brief by now; it stays as it is.'))
  if (said.start_date !== brief.start_date) await refusePast(db, said.start_date)
  await db.delete(briefSeats).where(eq(briefSeats.brief_id, id))
  await addSeats(db, id, seats)
  await touch(db, id, said)
  await noted(db, by, brief, 'brief_changed')
  return read(db, by.user, id)
}

/** Withdraws a brief of which no team was made (409); HR hears of it, and nobody’s time stays promised. */
export async function withdraw(db: Db, by: Sending, id: string, version: number): Promise<Brief> {
  const { brief, seats } = await lockBrief(db, by.user, id)
  if (!rightsOf(by.user.role, brief.status, statuses(seats)).withdraw)
    throw conflict(
      brief.status === 'withdrawn'
        ? t('This brief was already withdrawn.')
        : t('The team of this brief was made; it stays as it is.'),
    )
  if (version !== brief.version) throw changed()
  await touch(db, id, { status: 'withdrawn' })
  await noted(db, by, brief, 'brief_withdrawn')
  await tellAssigners(db, by.user, () => withdrawnNews(brief), brief.proposed_by)
  return read(db, by.user, id)
}

const statuses = (seats: readonly { status: (typeof briefSeats.$inferSelect)['status'] }[]) =>
  seats.map(({ status }) => status)

const addSeats = (db: Db, brief_id: string, seats: Stated['seats']) =>
  db.insert(briefSeats).values(seats.map((seat) => ({ ...seat, brief_id })))

/** The approved startup that is named, or else the first of one’s own; a superadmin names any. */
async function startupFor(db: Db, user: User, named: string | undefined) {
  const isTheirs =
    user.role === 'superadmin' ? undefined : sql`${startups.id} in (${ownStartups(user)})`
  if (!named && user.role === 'superadmin')
    throw invalid('startup_id', t('Please choose a startup.'))
  const [startup] = await db
    .select({ id: startups.id, name: startups.name })
    .from(startups)
    .where(
      and(eq(startups.status, 'approved'), isTheirs, named ? eq(startups.id, named) : undefined),
    )
    .orderBy(startups.id)
    .limit(1)
    .for('key share')
  if (startup) return startup
  throw named
    ? invalid('startup_id', t('Please choose an approved startup of your own.'))
    : conflict(t('Your startup has to be approved first.'))
}

async function refusePast(db: Db, day: string) {
  const [row] = await rowsOf<{ is_past: boolean }>(
    db,
    sql`select ${day}::date < current_date as is_past`,
  )
  if (row?.is_past) throw invalid('start_date', t('Please choose a day that is not past.'))
}

async function noted(db: Db, by: Sending, brief: BriefRecord, action: string) {
  await record(db, by.user, by.from, {
    action,
    entity_type: 'brief',
    entity_id: brief.id,
    details: { title: brief.title, startup_id: brief.startup_id },
  })
  await announceBrief(db, brief)
}
