import { expect, test } from 'vitest'
import { deviceName } from './devices.rules.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`${windows} Chrome/142.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge on Windows'],
  [`${windows} Chrome/142.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19 Safari/605',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name))

test('a hostile name is read in no time', () => {
  const start = performance.now()
  deviceName(`${'a'.repeat(50_000)}!`)
  expect(performance.now() - start).toBeLessThan(50)
})
