import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

test.each([
  ['same words', 'same words', [['same', 'same words']]],
  [
    'Find an internship today',
    'Find a paid internship',
    [
      ['same', 'Find'],
      ['removed', 'an'],
      ['added', 'a paid'],
      ['same', 'internship'],
      ['removed', 'today'],
    ],
  ],
  ['', 'all new', [['added', 'all new']]],
  ['all gone', '', [['removed', 'all gone']]],
])('%j → %j', (before, after, pieces) => {
  expect(wordDiff(before, after).map(({ kind, words }) => [kind, words])).toEqual(pieces)
})
