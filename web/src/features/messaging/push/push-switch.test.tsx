import { push } from '@app/contract/messaging/push.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { signedIn } from '#lib/session/session.ts'
import { clearAuth } from '#lib/session/session-store.ts'
import { renewSubscription } from './push.api.ts'
import { PushSwitch } from './push-switch.tsx'

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'

/** A browser that knows Web Push, and what the person answers when it asks. */
function browser(answer: NotificationPermission, before: NotificationPermission = 'default') {
  let subscription: object | null = null
  const unsubscribe = vi.fn(async () => {
    subscription = null
  })
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      subscription = {
        endpoint,
        unsubscribe,
        toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }),
      }
      return subscription
    }),
  }
  const registration = { pushManager }
  const serviceWorker = {
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    permission: before,
    requestPermission: async () => answer,
  })
  const locks = { request: (_: string, work: () => unknown) => work() }
  vi.stubGlobal('navigator', { onLine: true, serviceWorker, locks })
  return { pushManager, serviceWorker, unsubscribe }
}

beforeEach(() => {
  localStorage.clear()
  signInAs('intern')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function serving() {
  const server = fakeServer()
  server.respond(push.key, () => ({ public_key: 'public' }))
  server.respond(push.subscribe, () => undefined)
  server.respond(push.unsubscribe, () => undefined)
  return server
}

const turn = async (name: string) => (await screen.findByRole('button', { name })).click()

test('notifications are turned on for this browser, and off again', async () => {
  const { pushManager, unsubscribe } = browser('granted')
  const server = serving()
  show(<PushSwitch />)
  await turn('Turn on')
  expect(await screen.findByText('On in this browser.')).toBeTruthy()
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'public',
  })
  expect(server.sent.at(-1)?.body).toEqual({ endpoint, p256dh: 'key', auth: 'secret' })

  await turn('Turn off')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(server.sent.at(-1)).toEqual({
    route: 'POST /api/push/unsubscribe',
    body: { endpoint },
  })
  expect(unsubscribe).toHaveBeenCalled()
})

test('after a new sign-in of the same person it is sent once more, and is off for anybody else', async () => {
  browser('granted')
  const server = serving()
  const first = show(<PushSwitch />)
  await turn('Turn on')
  await screen.findByText('On in this browser.')
  first.unmount()
  const sent = () => server.sent.filter(({ route }) => route === 'POST /api/push/subscriptions')
  expect(sent()).toHaveLength(1)

  // As a sign-out leaves the browser.
  clearAuth()
  signInAs('team_leader')
  const second = show(<PushSwitch />)
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  second.unmount()
  expect(sent()).toHaveLength(1)

  const me = signInAs('intern')
  await renewSubscription()
  await renewSubscription()
  expect(sent()).toHaveLength(2)
  // A sign-in may also take the place of a session that this browser still has.
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const { id, email, full_name, role } = me
  const user = { id, email, user_metadata: { full_name, role } }
  signedIn({ user, profile: me, access_token: 'a', refresh_token: 'b', expires_at })
  await renewSubscription()
  expect(sent().map(({ body }) => body)).toEqual(
    Array(3).fill({ endpoint, p256dh: 'key', auth: 'secret' }),
  )
  show(<PushSwitch />)
  expect(await screen.findByText('On in this browser.')).toBeTruthy()
})

test('it is not on while the server does not know of it', async () => {
  browser('granted')
  const server = serving()
  const first = show(<PushSwitch />)
  await turn('Turn on')
  await screen.findByText('On in this browser.')
  first.unmount()
  clearAuth()
  signInAs('intern')
  server.reject(push.subscribe, 500, 'An unexpected error occurred.')
  show(<PushSwitch />)
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('a person who says no learns how to allow it later', async () => {
  browser('denied')
  const server = serving()
  show(<PushSwitch />)
  await turn('Turn on')

  expect(await screen.findByText(/are blocked in this browser/)).toBeTruthy()
  expect(server.sent).toEqual([])
})

test('what the server refuses is not left on in the browser', async () => {
  const { unsubscribe } = browser('granted')
  const server = serving()
  server.reject(push.subscribe, 422, "This subscription isn't from a known push service.")
  show(<PushSwitch />)
  await turn('Turn on')

  expect(await screen.findByText("This subscription isn't from a known push service.")).toBeTruthy()
  expect(unsubscribe).toHaveBeenCalled()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('a push service out of reach is named', async () => {
  const { pushManager } = browser('granted')
  pushManager.subscribe.mockRejectedValue(new DOMException('Registration failed', 'AbortError'))
  serving()
  show(<PushSwitch />)
  await turn('Turn on')

  expect(await screen.findByText("Couldn't reach this browser's push service.")).toBeTruthy()
})

test('a browser that cannot do it says so and offers nothing', async () => {
  serving()
  vi.stubGlobal('navigator', { onLine: true })
  show(<PushSwitch />)

  expect(await screen.findByText(/This browser can't show notifications/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})
