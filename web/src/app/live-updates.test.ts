import { topics } from '@app/contract/core/live.ts'
import { expect, test } from 'vitest'
import { isStaleAfter, type Message, messagesOf } from './live-updates.ts'

const id = '0192f0c0-0000-7000-8000-00000000000a'

async function receive(...chunks: string[]) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const messages = []
  for await (const message of messagesOf(new Response(body))) messages.push(message)
  return messages
}

test('a message is heard however it is cut into pieces', async () => {
  const line = `id: 7\ndata: {"id":"7","topic":"applications","about":"${id}"}\n\n`
  const message = { id: '7', stale: { id: '7', topic: 'applications', about: id } }

  expect(await receive(line)).toEqual([message])
  expect(await receive(line.slice(0, 9), line.slice(9, 30), line.slice(30))).toEqual([message])
  expect(await receive(line.replaceAll('\n', '\r\n'))).toEqual([message])
})

test('the place a stream begins at is heard before anything happens', async () => {
  const line = `id: 7\ndata: {"id":"7","topic":"applications","about":"${id}"}\n\n`
  const ids = (messages: Message[]) => messages.map((message) => message.id)

  expect(await receive('id: 6\n\n')).toEqual([{ id: '6', stale: undefined }])
  expect(await receive('id', ': 6\n', '\n')).toEqual([{ id: '6', stale: undefined }])
  expect(ids(await receive('id: 6\n\n: beat\n\n', line))).toEqual(['6', '7'])
})

test('heartbeats and what is not understood are passed over', async () => {
  const messages = await receive(
    ': still here\n\n',
    'data: {half\n\n',
    'data: {"topic":"weather"}\n\n',
  )
  expect(messages.map(({ stale }) => stale)).toEqual([undefined, undefined, undefined])
})

test('an application that moved makes lists and dashboards stale, not the marketplace', () => {
  expect(isStaleAfter('applications', 'GET /api/applications')).toBe(true)
  expect(isStaleAfter('applications', 'GET /api/applications/{id}')).toBe(true)
  expect(isStaleAfter('applications', 'GET /api/me/applications')).toBe(true)
  expect(isStaleAfter('applications', 'GET /api/dashboards/hr')).toBe(true)
  expect(isStaleAfter('applications', 'GET /api/internships')).toBe(false)
  expect(isStaleAfter('applications', 'GET /api/notifications')).toBe(false)
})

test.each(topics)('%s makes only reads of the API stale', (topic) => {
  expect(isStaleAfter(topic, null)).toBe(false)
  expect(isStaleAfter(topic, 'GET /internships')).toBe(false)
})
