import { expect, test } from 'vitest'
import { diffWords } from './text-diff.ts'

const sides = (before: string, after: string) => {
  const pieces = diffWords(before, after)
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('')
  return { before: without('added'), after: without('removed'), pieces }
}

test('an equal text has no change', () => {
  expect(diffWords('Wrote it.', 'Wrote it.')).toEqual([{ kind: 'same', text: 'Wrote it.' }])
  expect(diffWords('', '')).toEqual([])
})

test('only the words that changed are marked', () => {
  expect(diffWords('Wrote the login page', 'Wrote the sign-in page')).toEqual([
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
])('both texts can be read back from the pieces (%#)', (before, after) => {
  expect(sides(before, after)).toMatchObject({ before, after })
})
