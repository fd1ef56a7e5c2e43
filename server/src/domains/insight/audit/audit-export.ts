import type { Readable } from 'node:stream'
import { currentLocale, type Language, localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { SQL } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/db.ts'
import { csvOf } from '#platform/documents/csv.ts'
import { xlsxOf } from '#platform/documents/xlsx.ts'
import { withLocale } from '#platform/http/language.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { entriesOf, type Filter, filterOf, totalOf } from './audit.ts'

export type Format = 'csv' | 'xlsx'
const makers = { csv: csvOf, xlsx: xlsxOf }
const mostRows = 100_000
const atOnce = 500

const columns = localized([
  msg('Id'),
  msg('When'),
  msg('Who'),
  msg('Who (id)'),
  msg('Action'),
  msg('Record'),
  msg('Record id'),
  msg('Details'),
  msg('From where'),
])

/**
 * The entries of the list with the same filter as a file, sent as they are read; the export itself is recorded. 422 for
 * more than 100,000.
 */
export async function exported(
  database: Database,
  { user, from }: { user: User; from: ClientInfo },
  filter: Filter,
  format: Format,
): Promise<Readable> {
  const where = filterOf(filter)
  const rows = await totalOf(database.db, where, mostRows + 1)
  if (rows > mostRows)
    throw invalid('from', t('These are more than 100,000 entries. Please choose fewer days.'))
  await database.transaction((held) =>
    record(held, user, from, {
      action: 'export_made',
      entity_type: 'audit_log',
      details: { format, rows, ...filter },
    }),
  )
  return makers[format]({
    title: t('Audit log'),
    about: '',
    columns: columns.map((name) => ({ name, width: name === t('Details') ? 6 : 2 })),
    batches: batchesOf(database.db, where, currentLocale()),
  })
}

async function* batchesOf(db: Db, where: SQL | undefined, language: Language) {
  let cursor: string | null = ''
  while (cursor !== null) {
    const batch = await entriesOf(db, where, { cursor, limit: atOnce })
    yield withLocale(language, () => batch.entries.map(cellsOf))
    cursor = batch.next_cursor
  }
}

type Entry = Awaited<ReturnType<typeof entriesOf>>['entries'][number]

const cellsOf = (entry: Entry) => [
  entry.id,
  entry.at,
  entry.actor_name ?? (entry.actor_id ? t('Removed user') : t('The system')),
  entry.actor_id ?? '',
  entry.action,
  entry.entity_type,
  entry.entity_id ?? '',
  JSON.stringify(entry.details),
  entry.address ?? '',
]
