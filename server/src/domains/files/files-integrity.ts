import { and, asc, gt, ne } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { type Storage, storageOf } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import { files } from '#schema/files.table.ts'
import type { Config } from '#src/config.ts'

const atOnce = 200

export interface Damaged {
  id: string
  why: 'missing' | 'changed'
}

/** Every stored file whose bytes are missing or not what was stored; empty when all is whole. */
export async function integrity(db: Db, config: Config): Promise<Damaged[]> {
  const store = storageOf(config)
  const damaged: Damaged[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .select({ id: files.id, key: files.key, sha256: files.sha256 })
      .from(files)
      .where(and(gt(files.id, after), ne(files.key, '')))
      .orderBy(asc(files.id))
      .limit(atOnce)
    for (const { id, key, sha256 } of rows) {
      const why = await faultOf(store, key, sha256)
      if (why) damaged.push({ id, why })
    }
    const last = rows.at(-1)
    if (!last) return damaged
    after = last.id
  }
}

async function faultOf(store: Storage, key: string, sha256: string) {
  const bytes = await store.read(key)
  if (!bytes) return 'missing'
  return (await sha256Of(bytes)) === sha256 ? undefined : 'changed'
}
