import { demo } from '@app/contract/identity/demo-accounts.ts'
import { describe, expect, test } from 'vitest'
import { startApp, stranger } from '#src/test/harness.ts'

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

describe('in earnest', () => {
  startApp({ SMTP_URL: 'smtp://localhost:2525' })

  test('no account and no mailbox is told of', async () => {
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
