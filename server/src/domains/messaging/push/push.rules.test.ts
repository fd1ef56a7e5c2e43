import { expect, test } from 'vitest'
import { areKeys, isPushService } from './push.rules.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://me@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com.evil.test/',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'file:///etc/passwd',
  'nowhere',
])('%s is none', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})

test('an operator may name more, with their port', () => {
  expect(isPushService('http://127.0.0.1:9999/abc', ['127.0.0.1:9999'])).toBe(true)
  expect(isPushService('http://127.0.0.1:9998/abc', ['127.0.0.1:9999'])).toBe(false)
  expect(isPushService('file://127.0.0.1:9999/abc', ['127.0.0.1:9999'])).toBe(false)
})

test('keys are a point and a secret of the right length', () => {
  const point = `B${'A'.repeat(86)}`
  expect(areKeys(point, 'A'.repeat(22))).toBe(true)
  expect(areKeys(point.slice(1), 'A'.repeat(22))).toBe(false)
  expect(areKeys(point, 'A'.repeat(21))).toBe(false)
})
