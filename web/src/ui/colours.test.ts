// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8')

const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(front: string, back: string, theme: 'light' | 'dark') {
  const [one = '', other = ''] = [front, back].map((name) => tokens.get(name)?.[theme])
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['canvas', 'surface', 'subtle', 'overlay']
const texts = [
  'ink',
  'muted',
  'accent-text',
  'success',
  'warning',
  'danger',
  'violet',
  'teal',
  'time',
  'money',
]
const onSoft = ['accent', 'success', 'warning', 'danger', 'violet', 'teal']
const fills = ['accent', 'accent-strong', 'danger-fill', 'danger-strong']

const readable = [
  ...surfaces.flatMap((back) => texts.map((front) => [front, back])),
  ...onSoft.map((tone) => [tone === 'accent' ? 'accent-text' : tone, `${tone}-soft`]),
  ...onSoft.flatMap((tone) => ['ink', 'muted'].map((front) => [front, `${tone}-soft`])),
  ...fills.map((back) => ['on-accent', back]),
]

test.each(['light', 'dark'] as const)('every text can be read on every surface in %s', (theme) => {
  const tooWeak = readable.filter(
    ([front = '', back = '']) => !(contrast(front, back, theme) >= 4.5),
  )
  expect(tooWeak).toEqual([])
})

test.each(['light', 'dark'] as const)('the edges of controls can be seen in %s', (theme) => {
  const tooWeak = ['surface', 'canvas', 'overlay'].filter(
    (back) => !(contrast('control', back, theme) >= 3 && contrast('accent', back, theme) >= 3),
  )
  expect(tooWeak).toEqual([])
})
