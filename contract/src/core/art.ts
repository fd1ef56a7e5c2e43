/**
 * The drawn look of what has no picture yet: a company's and a person's mark from the name, a posting's cover from its category. The same
 * name gives the same drawing everywhere, so the pages and the pictures that the server renders agree.
 */

/** Grounds for white drawing and letters: at least 4.5:1, and to be seen on light and on dark surfaces. */
export const artColours = [
  '#3451b2',
  '#0f6e6a',
  '#8a3b12',
  '#7b2d8e',
  '#1f6b3a',
  '#a3265c',
  '#4b5563',
  '#5b47b8',
  '#0b6490',
  '#8b1e3f',
] as const

/** One piece of a drawing, white on its ground. */
interface ArtShape {
  d: string
  opacity: number
}

export interface Art {
  ground: string
  shapes: ArtShape[]
}

interface Mark extends Art {
  /** One initial, as on a letterhead. */
  initial: string
}

/** FNV-1a: few bits of difference in the name become many. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (const sign of text.normalize('NFC').toLocaleLowerCase('en'))
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

const groundOf = (hash: number) => artColours[(hash >>> 17) % artColours.length] ?? artColours[0]

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** What lies behind the initial, in a square of 48. */
const backs = [
  disc(48, 0, 30),
  disc(0, 48, 30),
  'M0 48L48 0v48z',
  'M0 0h48L0 48z',
  'M0 32h48v16H0z',
  disc(24, 24, 19),
  'M24 0h24v48H24z',
  'M24 2L46 24L24 46L2 24z',
]

export const markSide = 48

/** The mark of a company until it has a logo. */
export function markOf(name: string): Mark {
  const hash = hashOf(name.trim())
  return {
    ground: groundOf(hash),
    shapes: [{ d: backs[(hash >>> 8) % backs.length] ?? '', opacity: 0.14 }],
    initial: initialOf(name),
  }
}

/** What stands behind a person's initials until they have a picture: two pieces as one, so that letters stay readable where they meet. */
export function portraitOf(name: string): Art {
  const hash = hashOf(name.trim())
  const [one, other] = [hash >>> 8, hash >>> 12].map((at) => backs[at % backs.length] ?? '')
  return { ground: groundOf(hash), shapes: [{ d: `${one}${other}`, opacity: 0.14 }] }
}

/** The first letter or digit with its accents; a dot for a name of signs only. */
const initialOf = (name: string) =>
  (/[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0] ?? '•').toLocaleUpperCase()

export const coverSize = { width: 960, height: 240 }

type Motif = (random: (end: number) => number) => ArtShape[]

const opacities = [0.07, 0.11, 0.16]
const shade = (at: number) => opacities[at % opacities.length] ?? 0.1
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

const { width, height } = coverSize

/** Each fills the cover's right side more than its left, where a mark or a title may stand. */
const motifs: readonly Motif[] = [
  // Hills
  (random) =>
    times(4, (at) => {
      const [left, top, peak] = [
        height - 20 - at * 26,
        20 + random(60) + at * 26,
        300 + random(400),
      ]
      return {
        d: `M0 ${left}C${peak * 0.5} ${left} ${peak * 0.6} ${top} ${peak} ${top}S${width - 80} ${left - 50} ${width} ${top + 20}V${height}H0z`,
        opacity: 0.08,
      }
    }),
  // Rings
  (random) => {
    const [x, y] = [640 + random(240), 40 + random(160)]
    return times(5, (at) => ({ d: disc(x, y, 60 + at * 68), opacity: 0.06 }))
  },
  // A board of squares
  (random) =>
    times(26, (at) => {
      const [x, y] = [360 + random(15) * 40, random(6) * 40]
      return { d: `M${x} ${y}h40v40h-40z`, opacity: shade(at) }
    }),
  // Bars
  (random) =>
    times(12, (at) => {
      const tall = 30 + random(170)
      return {
        d: `M${384 + at * 48} ${height - tall}h32v${tall}h-32z`,
        opacity: shade(at + random(2)),
      }
    }),
  // Slanted bands
  (random) =>
    times(7, (at) => {
      const x = 320 + at * 104 + random(40)
      const w = 20 + random(52)
      return { d: `M${x} 0h${w}l-160 ${height}h${-w}z`, opacity: shade(at) }
    }),
  // Dots on a grid
  (random) =>
    times(54, (at) => {
      const [column, row] = [at % 13, Math.floor(at / 13)]
      return { d: disc(400 + column * 44, 40 + row * 52, 4 + random(13)), opacity: shade(at + row) }
    }),
  // Leaves: quarters of a circle
  (random) =>
    times(20, (at) => {
      const [x, y] = [400 + (at % 7) * 80, Math.floor(at / 7) * 80]
      const turns = [
        `M${x} ${y}h80a80 80 0 0 1-80 80z`,
        `M${x} ${y}a80 80 0 0 0 80 80v-80z`,
        `M${x} ${y + 80}a80 80 0 0 1 80-80v80z`,
        `M${x} ${y}a80 80 0 0 1 80 80h-80z`,
      ]
      return { d: turns[random(4)] ?? '', opacity: shade(random(3)) }
    }),
  // Chevrons
  (random) =>
    times(6, (at) => {
      const x = 380 + at * 100 + random(24)
      return { d: `M${x} 0h56l100 120l-100 120h-56l100-120z`, opacity: shade(at) }
    }),
]

/** The cover of a posting without a picture: its category decides colour and motif, the posting how they fall. */
export function coverOf(category: string, posting: string): Art {
  const kind = hashOf(category)
  let state = hashOf(posting) || 1
  const random = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * end)
  }
  const motif = motifs[(kind >>> 8) % motifs.length]
  return { ground: groundOf(kind), shapes: motif?.(random) ?? [] }
}
