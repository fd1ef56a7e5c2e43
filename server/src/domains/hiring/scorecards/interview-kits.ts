import type { Parsed } from '@app/contract/core/route.ts'
import type {
  Kit,
  KitRecord,
  KitRow,
  KitWords,
  interviewKits as routes,
} from '@app/contract/hiring/interview-kits.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import type { Actor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { changed, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviewKits as kits } from '#schema/scorecards.table.ts'
import { houseKit } from './default-kit.ts'

const isOf = (internship_id: string | null) =>
  internship_id === null ? isNull(kits.internship_id) : eq(kits.internship_id, internship_id)

/** The internships that have a kit of their own, the latest first. */
export async function list(db: Db, { cursor, limit }: Parsed<typeof routes.list>['query']) {
  const [after] = cursor ? keysOf(cursor, ['uuid']) : []
  const own = isNotNull(kits.internship_id)
  const rows = await db
    .select({
      id: kits.id,
      internship_id: internships.id,
      internship_title: internships.title,
      company_name: internships.company_name,
      sections: kits.sections,
      attributes: kits.attributes,
      updated_at: kits.updated_at,
    })
    .from(kits)
    .innerJoin(internships, eq(internships.id, kits.internship_id))
    .where(and(own, after === undefined ? undefined : lt(kits.id, String(after))))
    .orderBy(desc(kits.id))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
  return {
    kits: page.map(
      ({ id: _, sections, attributes, ...row }): KitRow => ({
        ...row,
        questions: sections.reduce((sum, { questions }) => sum + questions.length, 0),
        attributes: attributes.length,
      }),
    ),
    next_cursor,
    total: await db.$count(kits, own),
  }
}

/** The words of the kit that serves an internship: its own, the house's, or what the product begins with. */
export async function kitFor(db: Db, internship_id: string): Promise<Kit> {
  const own = await storedKit(db, internship_id)
  const { purpose, sections, attributes } = own ?? (await storedKit(db, null)) ?? houseKit()
  return { purpose, sections, attributes }
}

async function storedKit(db: Db, internship_id: string | null) {
  const [row] = await db
    .select({
      purpose: kits.purpose,
      sections: kits.sections,
      attributes: kits.attributes,
      version: kits.version,
      updated_at: kits.updated_at,
      updated_by_name: users.full_name,
    })
    .from(kits)
    .innerJoin(users, eq(users.id, kits.updated_by))
    .where(isOf(internship_id))
  return row
}

const unwritten = { version: 0, updated_at: null, updated_by_name: null }

/** The kit of an internship, or of the house when that is null; 404 when there is no such internship. */
export async function read(db: Db, internship_id: string | null): Promise<KitRecord> {
  const internship = internship_id === null ? undefined : await postingOf(db, internship_id)
  const own = await storedKit(db, internship_id)
  const words = own ?? (internship_id === null ? houseKit() : await kitFor(db, internship_id))
  return {
    ...unwritten,
    ...words,
    internship_id,
    internship_title: internship?.title ?? null,
    company_name: internship?.company_name ?? null,
    is_inherited: internship_id !== null && own === undefined,
  }
}

async function postingOf(db: Db, id: string) {
  const [posting] = await db
    .select({ title: internships.title, company_name: internships.company_name })
    .from(internships)
    .where(eq(internships.id, id))
  if (!posting) throw notFound()
  return posting
}

/** Writes a kit; 409 when it was written since that version. Interviews that are being scored keep theirs. */
export async function save(db: Db, actor: Actor, internship_id: string | null, input: KitWords) {
  if (internship_id !== null) await postingOf(db, internship_id)
  const { version, ...words } = input
  const values = { ...withIds(words), internship_id, updated_by: actor.user.id }
  const written =
    version === 0
      ? await db.insert(kits).values(values).onConflictDoNothing().returning({ id: kits.id })
      : await db
          .update(kits)
          .set({ ...values, version: sql`${kits.version} + 1`, updated_at: sql`now()` })
          .where(and(isOf(internship_id), eq(kits.version, version)))
          .returning({ id: kits.id })
  if (!written.length) throw changed()
  await follow(db, actor, internship_id, 'interview_kit_changed')
  return read(db, internship_id)
}

/** Goes back to the kit of the house. An internship that has none of its own stays as it is. */
export async function reset(db: Db, actor: Actor, internship_id: string): Promise<KitRecord> {
  await postingOf(db, internship_id)
  const gone = await db.delete(kits).where(isOf(internship_id)).returning({ id: kits.id })
  if (gone.length) await follow(db, actor, internship_id, 'interview_kit_reset')
  return read(db, internship_id)
}

async function follow(db: Db, { user, from }: Actor, internship_id: string | null, action: string) {
  await record(db, user, from, {
    action,
    entity_type: 'interview_kit',
    entity_id: internship_id ?? 'house',
  })
  await publish(db, 'interviews', audienceOf('interviews.manage'))
}

/** Gives new items an id; items with the same id could not be distinguished on a sheet. */
function withIds({ purpose, sections, attributes }: Omit<KitWords, 'version'>): Kit {
  const taken = new Set<string>()
  const known = <T extends { id?: string | undefined }>(thing: T) => {
    const id = thing.id ?? v7()
    if (taken.has(id)) throw invalid('sections', t('Use each question and attribute only once.'))
    taken.add(id)
    return { ...thing, id }
  }
  return {
    purpose,
    sections: sections.map((section) => ({
      ...known(section),
      questions: section.questions.map(known),
    })),
    attributes: attributes.map(known),
  }
}
