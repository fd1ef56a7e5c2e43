import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

/** A family of our fonts, with the paths of its two weights. */
export interface Font {
  family: string
  regular: string
  bold: string
  has: (text: string) => boolean
  /** The scripts that it is looked at for: it is opened when a text has one of them. */
  scripts: RegExp
}

const { resolve } = createRequire(import.meta.url)

function fontOf(family: string, scripts: RegExp): Font {
  const folder = `@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}`
  const name = family.replaceAll(' ', '')
  const regular = resolve(`${folder}/400Regular/${name}_400Regular.ttf`)
  let characters: Set<number> | undefined
  const has = (text: string) => {
    characters ??= charactersOf(regular)
    for (const character of text)
      if (!characters.has(character.codePointAt(0) ?? 0) && !invisible.test(character)) return false
    return true
  }
  return { family, regular, bold: resolve(`${folder}/700Bold/${name}_700Bold.ttf`), has, scripts }
}

/** Joiners and variants: they tell how letters are shaped, and have no shape. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

function charactersOf(path: string) {
  const font = openSync(path)
  return new Set('characterSet' in font ? font.characterSet : [])
}

/** Of most of what we write: English, German, Spanish, French and Hindi. */
export const base = fontOf('Noto Sans Devanagari', /\p{Any}/u)

/** In the order in which a character is looked for. */
export const fonts = [
  base,
  fontOf('Noto Sans', /[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}\p{sc=Common}\p{sc=Inherited}]/u),
  fontOf('Noto Sans Arabic', /\p{scx=Arabic}/u),
  fontOf('Noto Sans Hebrew', /\p{scx=Hebrew}/u),
  fontOf('Noto Sans Thai', /\p{scx=Thai}/u),
]

export interface Run {
  text: string
  font: Font
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const neutral = /^[\p{sc=Common}\p{sc=Inherited}]+$/u
const controls = /\p{Bidi_Control}/gu
/** Its ring is below the tone that is written before it; shaping leaves it above. */
const thaiAm = /([\u0e48-\u0e4b])\u0e33/g

/**
 * Divides a text by the fonts that can write it. A letter stays with its marks, and a sign or a space with the letter
 * before it; what no font has is replaced.
 */
export function runsOf(text: string, replacement = '?'): Run[] {
  const plain = text.normalize('NFC')
  if (base.has(plain)) return plain ? [{ text: plain, font: base }] : []
  const runs: Run[] = []
  const readable = plain.replaceAll(controls, '').replaceAll(thaiAm, '\u0e4d$1\u0e32')
  for (const { segment } of letters.segment(readable)) {
    const last = runs.at(-1)
    const run = written(segment, last?.font, replacement)
    if (last?.font === run.font) last.text += run.text
    else runs.push(run)
  }
  return runs
}

function written(letter: string, before: Font | undefined, replacement: string): Run {
  if (before && neutral.test(letter) && before.has(letter)) return { text: letter, font: before }
  if (/\s/.test(letter)) return { text: '\u00a0', font: before ?? base }
  const [first = ''] = letter
  for (const text of [letter, first])
    for (const font of fonts) if (font.scripts.test(text) && font.has(text)) return { text, font }
  return { text: replacement, font: before ?? base }
}
