import bidiFactory from 'bidi-js'
import PDFDocument from 'pdfkit'
import { base, fonts, type Run, runsOf } from './fonts.ts'

declare global {
  namespace PDFKit {
    /** What pdfkit does not declare: how it draws a line. A version of pdfkit that changes it fails the tests of this file. */
    interface PDFDocument {
      _font: EmbeddedFont
      _fontSize: number
      _fragment(text: string, x: number, y: number, options: LineOptions): void
    }
  }
}

interface EmbeddedFont {
  ascender: number
  scale: number
  widths: number[]
  unicode: number[][]
  font: { getGlyph(id: number, codePoints?: number[]): Glyph; _glyphs: Record<number, Glyph> }
  subset: { includeGlyph(id: number): number; mapping: Record<number, number> }
  layout(text: string, features?: object): { glyphs: Glyph[]; positions: object[] }
  encode(text: string, features?: object): [string[], object[]]
}

interface Glyph {
  id: number
  codePoints: number[]
  advanceWidth: number
}

interface LineOptions extends PDFKit.Mixins.TextOptions {
  lineWidth?: number
  textWidth?: number
}

type Direction = 'ltr' | 'rtl'

/** The margin at which a paragraph begins, unless it is told another one. */
const starts = { ltr: 'left', rtl: 'right' } as const

const bidi = bidiFactory()
const zeroWidthSpace = 0x200b
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}]/u

/**
 * A document that writes each part of a line in a font that has it, and in the order in which it is read. A font is read
 * when it is needed first. `plain` and `strong` are the two weights.
 */
export class MultilingualPdf extends PDFDocument {
  readonly #prepared = new Set<EmbeddedFont>()
  #weight = 'plain'
  /** Of the paragraphs that are still to be written. */
  #directions: Direction[] = []

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, font: '' })
    for (const { family, regular, bold } of fonts) {
      this.registerFont(`plain ${family}`, regular)
      this.registerFont(`strong ${family}`, bold)
    }
    this.font('plain')
  }

  override font(weight: string, ...size: never[]): this {
    this.#weight = weight
    return super.font(`${weight} ${base.family}`, ...size)
  }

  override text(text: string, ...rest: never[]): this {
    const before = this.#directions
    this.#directions = text.split('\n').map(directionOf)
    super.text(text, ...rest)
    this.#directions = before
    return this
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return runsOf(text.replaceAll('\n', ''))
      .map((run) => this.#inFontOf(run, () => super.widthOfString(run.text, shaped(run, options))))
      .reduce((sum, width) => sum + width, 0)
  }

  override _fragment(text: string, x: number, y: number, options: LineOptions): void {
    const [direction = 'ltr'] = this.#directions
    if (text.endsWith('\n')) this.#directions.shift()
    const { align = starts[direction], width, lineWidth = 0, textWidth, ...others } = options
    const runs = inOrder(text.replaceAll('\n', ''), direction)
    const [only, more] = runs
    if (only?.font === base && !more) {
      super._fragment(only.text, x, y, { ...options, align })
      return
    }
    const widths = runs.map((run) => this.widthOfString(run.text))
    const room = lineWidth - widths.reduce((sum, width) => sum + width, 0)
    // All on the line of the base font, whose letters do not reach as high as those of others.
    const baseline = (-this._font.ascender / 1000) * this._fontSize
    let at = x + (width && align === 'right' ? room : width && align === 'center' ? room / 2 : 0)
    for (const [index, run] of runs.entries()) {
      const drawn = { ...shaped(run, others), baseline, textWidth: widths[index] ?? 0 }
      this.#inFontOf(run, () => super._fragment(run.text, at, y, drawn))
      at += widths[index] ?? 0
    }
  }

  #inFontOf<T>({ font }: Run, act: () => T): T {
    if (font === base) return act()
    super.font(`${this.#weight} ${font.family}`)
    if (!this.#prepared.has(this._font)) {
      keepLetters(this._font)
      this.#prepared.add(this._font)
    }
    const result = act()
    super.font(`${this.#weight} ${base.family}`)
    return result
  }
}

/** With a list of features pdfkit shapes a run as a whole, without it word by word, which leaves words of Arabic in the wrong order. */
const shaped = <Options extends object>({ font }: Run, options: Options | undefined) =>
  font === base ? options : { ...options, features: [] }

/** A text is read from the right when most of its letters are: one that begins with an Arabic name may be a sentence of ours. */
function directionOf(text: string): Direction {
  if (!rightToLeft.test(text)) return 'ltr'
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => rightToLeft.test(letter)).length > letters.length / 2
    ? 'rtl'
    : 'ltr'
}

/** The runs of a line from left to right, by the Unicode Bidirectional Algorithm. */
function inOrder(line: string, direction: Direction): Run[] {
  if (direction === 'ltr' && !rightToLeft.test(line)) return runsOf(line)
  const levels = bidi.getEmbeddingLevels(line, direction)
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels)
  const parts: { level: number; characters: string[] }[] = []
  for (const index of bidi.getReorderedIndices(line, levels)) {
    const level = levels.levels[index] ?? 0
    const character = mirrored.get(index) ?? line[index] ?? ''
    const part = parts.at(-1)
    if (part?.level !== level) parts.push({ level, characters: [character] })
    else if (level % 2) part.characters.unshift(character)
    else part.characters.push(character)
  }
  return parts.flatMap(({ level, characters }) => {
    const runs = runsOf(characters.join(''))
    const isReversed = level % 2 === 1
    return (isReversed ? runs.toReversed() : runs).map((run) => facing(run, isReversed))
  })
}

/** Shaping reverses a run that has letters of Arabic or Hebrew, and no other: digits of Persian belong to the former. */
const facing = (run: Run, isReversed: boolean): Run =>
  rightToLeft.test(run.text) === isReversed
    ? run
    : { ...run, text: [...run.text].reverse().join('') }

/**
 * A letter that is copied from the document is the one that was written. Letters of Arabic share shapes, with the dots as
 * shapes of their own, and a shape would stand for the letter that came first.
 */
function keepLetters(embedded: EmbeddedFont) {
  const { font, subset, widths, unicode, scale } = embedded
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints) => {
    delete font._glyphs[id]
    return getGlyph(id, codePoints)
  }
  const codes = new Map<string, number>()
  const codeOf = ({ id, codePoints, advanceWidth }: Glyph) => {
    const key = [id, ...codePoints].join()
    const known = codes.get(key)
    if (known !== undefined) return known
    delete subset.mapping[id]
    const code = subset.includeGlyph(id)
    widths[code] = advanceWidth * scale
    // What belongs to the letter before it takes no room when it is copied.
    unicode[code] = codePoints.length ? codePoints : [zeroWidthSpace]
    codes.set(key, code)
    return code
  }
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features)
    return [glyphs.map((glyph) => codeOf(glyph).toString(16).padStart(4, '0')), positions]
  }
}
