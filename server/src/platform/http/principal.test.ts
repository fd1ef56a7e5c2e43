import { expect, test } from 'vitest'
import { prefixOf } from './principal.ts'

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:5:1::7', '2001:db8:5'],
  ['2001:db8::7', '2001:db8:0'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0'],
  ['2600::7', '2600:0:0'],
  ['2600::abcd', '2600:0:0'],
  ['::1', '0:0:0'],
])('%s belongs to the network %s', (address, network) => {
  expect(prefixOf(address)).toBe(network)
})
