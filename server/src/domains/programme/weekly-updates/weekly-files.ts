import { t } from '@app/contract/i18n/text.ts'
import type { WeeklyUpdate } from '@app/contract/programme/weekly-updates.ts'
import type { Db } from '#platform/database/db.ts'
import { csvLines } from '#platform/documents/csv.ts'
import type { User } from '#platform/http/principal.ts'
import { publicationOf, type RevisionQuery } from './weekly-publications.ts'
import { findUpdate, namesOf, read } from './weekly-rows.ts'

/** What an update is called as a file: `weekly-lotus-product-2026-11-15`. */
export const fileName = ({ project_name, week_start }: WeeklyUpdate, ending: string) => {
  const name = project_name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `weekly-${name.slice(0, 60) || 'project'}-${week_start}.${ending}`
}

/** The approved hours behind it, by person and day; cells that look like formulas are text. */
export async function hoursOf(db: Db, user: User, id: string, input: RevisionQuery) {
  const update = await read(db, user, id, input)
  const { facts } = update.shown
    ? await publicationOf(db, id, update.shown)
    : await findUpdate(db, user, id)
  const names = await namesOf(db, facts)
  const rows = facts.days.map(({ user_id, day, hours }) => [names.get(user_id) ?? '', day, hours])
  const head = [t('Person'), t('Day'), t('Approved hours')]
  return { name: fileName(update, 'csv'), bytes: `\ufeff${csvLines([head, ...rows])}` }
}
