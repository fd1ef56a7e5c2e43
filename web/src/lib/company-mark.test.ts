import { artColours, coverOf, markOf, portraitOf } from '@app/contract/core/art.ts'
import { expect, test } from 'vitest'

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The ground under a shape of white. */
const under = (ground: string, opacity: number) =>
  ground.replaceAll(/\w\w/g, (hex) => {
    const part = Number.parseInt(hex, 16)
    return Math.round(part + (255 - part) * opacity).toString(16)
  })
const ratioOf = (ground: string) => 1.05 / (luminance(ground) + 0.05)

test('white letters can be read on every ground of a drawn mark or cover, and where a shape crosses them', () => {
  expect(Math.min(...artColours.map(ratioOf))).toBeGreaterThanOrEqual(4.5)
  for (const { shapes } of [markOf('FarmLoop'), portraitOf('Isha Sharma')]) {
    expect(shapes).toHaveLength(1)
    for (const ground of artColours)
      expect(ratioOf(under(ground, shapes[0]?.opacity ?? 1))).toBeGreaterThanOrEqual(4.5)
  }
})

test('people of one list look different, and a person the same everywhere', () => {
  expect(portraitOf(' Isha Sharma ')).toEqual(portraitOf('isha sharma'))
  const names = [
    'Isha Sharma',
    'Lokesh Rao',
    'Hema Reddy',
    'Samar Bhatia',
    'Tara Malhotra',
    'Prakash Menon',
  ]
  const looks = names.flatMap((first) => names.map((last) => `${first} ${last}`))
  const drawn = looks.map((name) => JSON.stringify(portraitOf(name)))
  expect(new Set(drawn).size / looks.length).toBeGreaterThan(0.9)
})

test('a name has one mark, and different names do not share it', () => {
  expect(markOf(' FarmLoop ')).toEqual({ ...markOf('farmloop'), initial: 'F' })
  expect(
    ['Kirana Lens', '«Ökö» & Söhne', 'हिंदी', '🚀', ''].map((name) => markOf(name).initial),
  ).toEqual(['K', 'Ö', 'हिं', '•', '•'])
  const names = ['FarmLoop', 'KitabGhar', 'PaisaPath', 'GreenTiffin', 'RasteSafe', 'BijliBox']
  const marks = names.map((name) => JSON.stringify(markOf(name)))
  expect(new Set(marks).size).toBe(names.length)
})

test('the cover of a posting is always the same, and of one colour within its category', () => {
  expect(coverOf('Tech', 'a')).toEqual(coverOf('Tech', 'a'))
  expect(coverOf('Tech', 'b')).not.toEqual(coverOf('Tech', 'a'))
  expect(coverOf('Tech', 'b').ground).toBe(coverOf('Tech', 'a').ground)
})
