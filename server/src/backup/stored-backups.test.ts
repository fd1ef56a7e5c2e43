import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { storageOf } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import { app, signIn, startApp, testConfig } from '#test/harness.ts'
import { makeResume } from '#test/hiring.ts'
import { tableFile } from './backup-folder.ts'
import { backUp } from './backup-store.ts'
import { mustBeWhole } from './restore-backup.ts'
import { fetchBackup } from './stored-backups.ts'

startApp()
const place = () => mkdtempSync(join(tmpdir(), 'fetched-'))

test('a fetch that failed goes on where it stopped, and fetches again only what is not whole', async () => {
  const config = testConfig({ DATA_DIR: place(), BACKUP_DIR: place() })
  const person = await signIn('intern')
  for (const bytes of ['first', 'second', 'third']) {
    const sha256 = await sha256Of(Readable.from([Buffer.from(bytes)]))
    const { key } = await makeResume(person, { sha256, size: bytes.length })
    await storageOf(config).put(key, Readable.from([bytes]), bytes.length)
  }
  const { manifest } = await backUp(app().database, config)
  const [first, second, third] = manifest.files.map(({ id }) => id)
  const stored = join(config.BACKUP_DIR ?? '', 'files', third ?? '')
  const aside = join(place(), 'aside')
  renameSync(stored, aside)
  const unfinished = join(place(), 'unfinished')
  mkdirSync(join(unfinished, 'another backup'), { recursive: true })
  await expect(fetchBackup(config, undefined, unfinished)).rejects.toThrow(`files/${third}`)
  const [name = '', ...others] = readdirSync(unfinished)
  expect(others).toEqual([])
  const pathOf = (id = '') => join(unfinished, name, 'files', id)
  const users = join(unfinished, name, tableFile('users'))
  writeFileSync(pathOf(second), 'cut')
  const earlier = new Date('2020-01-01')
  for (const path of [pathOf(first), pathOf(second), users]) utimesSync(path, earlier, earlier)

  renameSync(aside, stored)
  const { folder } = await fetchBackup(config, undefined, unfinished)
  const isEarlier = (path: string) => statSync(path).mtimeMs === earlier.getTime()
  expect([pathOf(first), users].map(isEarlier)).toEqual([true, true])
  expect([pathOf(second), pathOf(third)].map(isEarlier)).toEqual([false, false])
  await mustBeWhole(manifest, folder)
})
