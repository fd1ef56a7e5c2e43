import { demo } from '@app/contract/identity/demo-accounts.ts'
import { describe, expect, test } from 'vitest'
import { app, startApp, stranger } from '#src/test/harness.ts'

describe('with demo data', () => {
  startApp({ DEMO_DATA: 'true' })

  test('a stranger finds one account for each role and the password they share', async () => {
    const { accounts, password, mailbox } = await stranger.call(demo.access)
    expect(accounts).toContainEqual({ email: 'hr@demo.example', role: 'hr' })
    expect(new Set(accounts.map(({ role }) => role)).size).toBe(accounts.length)
    expect(password).toBe('Demo-Pass-2026')
    expect(mailbox).toBe(true)
  })
})

describe('with demo data by default', () => {
  startApp({ DEMO_DATA: '' })

  test.each([
    ['from another machine', { remoteAddress: '203.0.113.7' }],
    ['by the name of another machine', { headers: { host: 'jobs.company.example' } }],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ])('nobody is answered %s', async (_, request) => {
    for (const url of ['/api/auth/demo', '/', '/api/health'])
      expect((await app().inject({ url, ...request })).statusCode).toBe(403)
  })

  test('this machine is answered', async () => {
    expect((await stranger.call(demo.access)).password).toBe('Demo-Pass-2026')
  })
})

describe('in earnest', () => {
  startApp({ SMTP_URL: 'smtp://localhost:2525' })

  test('neither accounts nor the mailbox are listed', async () => {
    expect(await stranger.call(demo.access)).toEqual({
      accounts: [],
      password: null,
      mailbox: false,
    })
  })
})

describe('at a public address', () => {
  startApp({ BACKEND_URL: 'https://jobs.company.example' })

  test('mail that no server takes is in no mailbox', async () =>
    expect(await stranger.call(demo.access)).toMatchObject({ mailbox: false }))
})
