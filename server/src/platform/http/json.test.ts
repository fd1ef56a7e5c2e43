import { expect, test } from 'vitest'
import { parseJson } from './http.ts'

test('unambiguous JSON is accepted', () => {
  const body = '{"a":[1,{"b":"x: \\"y\\": z"}],"c":null,"d":"\\ud83d\\ude00"}'
  expect(parseJson(body)).toEqual({ a: [1, { b: 'x: "y": z' }], c: null, d: '😀' })
})

test.each([
  ['not JSON', '{a:1}'],
  ['nothing', ''],
  ['a byte order mark', '\ufeff{}'],
  ['a key twice', '{"email":"a","email":"b"}'],
  ['a key twice, spelled two ways', '{"a":1,"\\u0061":2}'],
  ['__proto__', '{"__proto__":{"polluted":true}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['half a character', '{"name":"\\ud800"}'],
  ['more values than any form has', `[${Array(10_001).fill('0')}]`],
  ['more keys than any form has', JSON.stringify({ ...Array(10_001).fill(0) })],
  ['more lists than any form has', `[${Array(101).fill(`[${Array(100).fill('{}')}]`)}]`],
  ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000)],
])('%s is refused', (_, body) => {
  expect(() => parseJson(body)).toThrow('Invalid JSON.')
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('the largest possible body is rejected quickly', () => {
  const began = performance.now()
  for (const piece of ['0', '{}', '[]', '""'])
    expect(() => parseJson(`[${Array(1_000_000 / (piece.length + 1)).fill(piece)}]`)).toThrow()
  expect(performance.now() - began).toBeLessThan(1000)
})
