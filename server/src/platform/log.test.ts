import { sql } from 'drizzle-orm'
import { symbols } from 'pino'
import { expect, test, vi } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { db, startApp } from '#test/harness.ts'
import { log, loggedError } from './log.ts'

startApp()

const failing = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => expect.unreachable(),
    (error: unknown) => loggedError(error),
  )

test('an error of a statement is logged with its cause and its place, without its parameters', async () => {
  const person = { email: 'asha@private.example', full_name: 'Asha Rao', role: 'intern' as const }
  await db().insert(users).values(person)
  const logged = await failing(
    db()
      .insert(users)
      .values({ ...person, password_hash: 'salt:key' }),
  )
  expect(logged).toMatchObject({
    code: '23505',
    reason: 'duplicate key value violates unique constraint "users_email_unique"',
    statement: expect.stringMatching(/^insert into "users"/),
    stack: expect.stringMatching(/^ {4}at /),
  })
  expect(JSON.stringify(logged)).not.toMatch(/asha|Rao|salt:key/i)
})

test('a value that the database quotes and an address in a message are not logged', async () => {
  const quoted = await failing(db().execute(sql`select ${'My secret report'}::int`))
  expect(quoted).toMatchObject({ code: '22P02', reason: expect.stringContaining('"…"') })
  expect(JSON.stringify(quoted)).not.toContain('secret')
  const cause = new Error('550 <asha@private.example>: no such user')
  const { reason, stack } = loggedError(new Error('Mail to asha@private.example failed', { cause }))
  expect(reason).toBe('550 <…@…>: no such user')
  expect(stack).not.toContain('asha')
})

test('what is thrown without being an error is not logged', () => {
  expect(loggedError({ password: 'x' })).toEqual({ type: 'object', reason: 'unknown' })
})

test('what somebody sends is part of a line of the log, and no line or colour of its own', () => {
  const stream: { write: (line: string) => void } = Reflect.get(log, symbols.streamSym)
  const lines: string[] = []
  const write = vi.spyOn(stream, 'write').mockImplementation((line) => {
    lines.push(line)
  })
  const { level } = log
  log.level = 'info'
  const sent = 'a@b.example\n{"level":50}\r\u001b[31m'
  log.info({ agent: sent, err: new Error(sent) }, sent)
  log.level = level
  write.mockRestore()
  expect(lines).toEqual([expect.stringMatching(/^\P{Cc}+\n$/u)])
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 30, agent: sent, msg: sent })
})
