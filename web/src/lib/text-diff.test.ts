import { expect, test } from 'vitest'
import { diffText } from './text-diff.tsx'

const sides = (before: string, after: string) => {
  const pieces = diffText(before, after)
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('')
  return { before: without('added'), after: without('removed'), pieces }
}

test('an equal text has no change', () => {
  expect(diffText('Wrote it.', 'Wrote it.')).toEqual([{ kind: 'same', text: 'Wrote it.' }])
  expect(diffText('', '')).toEqual([])
})

test('only the words that changed are marked', () => {
  expect(diffText('Wrote the login page', 'Wrote the sign-in page')).toEqual([
    { kind: 'same', text: 'Wrote the ' },
    { kind: 'removed', text: 'login' },
    { kind: 'added', text: 'sign-in' },
    { kind: 'same', text: ' page' },
  ])
})

test.each([
  ['', 'New'],
  ['Gone', ''],
  ['a b a', 'a b'],
  ['a a a', 'a a a a'],
  ['one\ntwo three', 'one\ntwo and\nthree'],
  ['x '.repeat(3000), 'y '.repeat(3000)],
  ['the quick brown fox', 'a quick red fox jumps'],
  ['Find an internship today', 'Find a paid internship'],
])('both texts can be read back from the pieces (%#)', (before, after) => {
  expect(sides(before, after)).toMatchObject({ before, after })
})

test.each([
  ['all of it', '', [['removed', 'all of it']]],
  ['', 'all new', [['added', 'all new']]],
  [
    'Build with a team',
    'Build with interns',
    [
      ['same', 'Build with '],
      ['removed', 'a team'],
      ['added', 'interns'],
    ],
  ],
  [
    'पेड़ लगाओ',
    'पेड़ बचाओ',
    [
      ['same', 'पेड़ '],
      ['removed', 'लगाओ'],
      ['added', 'बचाओ'],
    ],
  ],
  [
    ['• One', '• Two words'],
    ['• Two words', '• Three'],
    [
      ['removed', '• One '],
      ['same', '• Two words '],
      ['added', '• Three '],
    ],
  ],
])('%j → %j', (before, after, pieces) => {
  expect(diffText(before, after).map(({ kind, text }) => [kind, text])).toEqual(pieces)
})
