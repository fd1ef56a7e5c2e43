import { expect, test } from 'vitest'
import { serializeWrites } from './api.ts'

const write = (id: string, version: number) => ({ params: { id }, body: { version } })

/** A record as the server keeps it: refuses every version but the present one. */
function record(id: string, version: number) {
  const sent: number[] = []
  const send = async ({ body }: ReturnType<typeof write>) => {
    sent.push(body.version)
    await new Promise((done) => setTimeout(done, 1))
    if (body.version !== version) throw new Error('changed by someone else')
    version += 1
    return { id, version }
  }
  const changeElsewhere = () => {
    version += 1
  }
  return { sent, send, changeElsewhere }
}

test('two writes at once follow each other with the version that the first one left', async () => {
  const { sent, send } = record('a', 4)
  await Promise.all([serializeWrites(write('a', 4), send), serializeWrites(write('a', 4), send)])
  expect(sent).toEqual([4, 5])
})

test('what somebody else changed in between is still refused', async () => {
  const { send, changeElsewhere } = record('b', 4)
  await serializeWrites(write('b', 4), send)
  changeElsewhere()
  await expect(serializeWrites(write('b', 4), send)).rejects.toThrow('changed by someone else')
  await expect(serializeWrites(write('b', 6), send)).resolves.toEqual({ id: 'b', version: 7 })
})

test('what was opened before a change of somebody else stays refused after a write that knew of it', async () => {
  const { sent, send, changeElsewhere } = record('e', 4)
  await serializeWrites(write('e', 4), send)
  changeElsewhere()
  await serializeWrites(write('e', 6), send)
  await expect(serializeWrites(write('e', 4), send)).rejects.toThrow('changed by someone else')
  await serializeWrites(write('e', 6), send)
  expect(sent).toEqual([4, 6, 4, 7])
})

test('a refusal does not hold up what follows, and records do not wait for each other', async () => {
  const [first, second] = [record('c', 4), record('d', 1)]
  const refused = serializeWrites(write('c', 3), first.send)
  const outcomes = await Promise.allSettled([
    refused,
    serializeWrites(write('c', 4), first.send),
    serializeWrites(write('d', 1), second.send),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
