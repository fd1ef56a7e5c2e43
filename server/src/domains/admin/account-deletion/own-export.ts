import { Readable } from 'node:stream'
import { t } from '@app/contract/i18n/text.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Entry, zipOf } from '#domains/insight/exports/export-zip.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { type Storage, storageOf } from '#platform/files/storage.ts'
import type { From, User } from '#platform/http/who.ts'
import { forbidden } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { spend } from '#platform/security/limits.ts'
import { files, type StoredRow } from '#schema/files.table.ts'
import type { Config } from '#src/config.ts'
import { partsOf } from './own-parts.ts'

/** Rows that are held at once. */
const page = 1000
/** It reads all there is of a person. */
const asking = { most: 5, seconds: 3600 }

/**
 * Everything that is kept of a person, as an archive that leaves while it is read: a JSON file a table, and the files. A
 * stream and no job with a link, because no second copy of all that has then to be kept, guarded and thrown away. It asks
 * for a page at a time and holds no connection in between, so that however slowly it is fetched nobody waits.
 */
export async function exported(database: Database, user: User, from: From, config: Config) {
  if (user.view) throw forbidden(t('Only the person may have this.'))
  const { db } = database
  await spend(db, `own data ${user.id}`, asking)
  await database.transaction((held) =>
    record(held, user, from, {
      action: 'own_data_exported',
      entity_type: 'user',
      entity_id: user.id,
    }),
  )
  const own = await db
    .select()
    .from(files)
    .where(and(eq(files.owner_id, user.id), ne(files.key, '')))
  const store = storageOf(config)
  const parts = Object.entries(partsOf(user.id)).map(([name, part]) => partOf(db, name, part))
  return Readable.from(zipOf([...parts, ...own.map((file) => fileOf(store, file))]))
}

const partOf = (db: Db, name: string, part: SQL): Entry => ({
  name: `${name}.json`,
  pieces: (async function* () {
    let had = 0
    for (let rows = page; rows === page; had += rows) {
      const some = await rowsOf(db, sql`select * from (${part}) part limit ${page} offset ${had}`)
      rows = some.length
      yield some
        .map((row, at) => `${had + at ? ',' : '['}\n${JSON.stringify(row, null, 2)}`)
        .join('')
    }
    yield had ? '\n]\n' : '[]\n'
  })(),
})

/** Two files may have one name. */
const fileOf = (store: Storage, { id, name, key }: StoredRow): Entry => ({
  name: `files/${id.slice(-6)}-${name.replaceAll(/[/\\\p{Cc}]/gu, '_')}`,
  pieces: (async function* () {
    const bytes = await store.read(key)
    if (bytes) yield* bytes as AsyncIterable<Uint8Array>
  })(),
})
