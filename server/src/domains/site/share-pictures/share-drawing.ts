import { type Art, markOf, markSide } from '@app/contract/core/art.ts'
import type { OverlayOptions, Sharp } from 'sharp'
import { pictures } from '#platform/files/pictures.ts'

export interface SharePicture {
  /** Above the title: a company, or what kind of page it is. */
  name: string
  title: string
  /** One line below the title. */
  facts: string
  organisation: string
  accent: string
  /** The drawing across the top, where there is no cover. */
  art: Art
  cover: Buffer | undefined
  /** The logo beside the name; without one the mark is drawn from the name. */
  logo: Buffer | undefined
  organisationLogo: Buffer | undefined
}

const width = 1200
const height = 630
const edge = 72
const band = 188
const side = 112
const ink = '#1a1b1f'
const muted = '#5a5d68'

/** Renders the picture that a shared link shows, 1200 × 630 as PNG. */
export async function drawn(picture: SharePicture): Promise<Buffer> {
  const sharp = await pictures()
  const room = width - 2 * edge
  const [cover, logo, own, initial, name, title, facts, organisation] = await Promise.all([
    fitted(picture.cover, width, band, 'cover'),
    fitted(picture.logo, side - 12, side - 12, 'contain'),
    fitted(picture.organisationLogo, 48, 48, 'contain'),
    written({ ...initialOf(picture.name), colour: '#ffffff', lines: 1, weight: 'bold' }),
    written({ text: picture.name, size: 30, colour: muted, width: room - side - 28, lines: 1 }),
    titled(picture.title, room),
    written({ text: picture.facts, size: 30, colour: muted, width: room, lines: 1 }),
    written({
      text: picture.organisation,
      size: 28,
      colour: ink,
      width: 700,
      lines: 1,
      weight: 'bold',
    }),
  ])
  const layers: (OverlayOptions | false | undefined)[] = [
    cover && { input: cover, left: 0, top: 0 },
    { input: Buffer.from(frontOf(picture, !logo)), left: 0, top: 0 },
    logo && { input: logo, left: edge + 6, top: band - 62 },
    !logo &&
      initial && {
        input: initial.image,
        left: edge + Math.round((side - initial.width) / 2),
        top: band - 68 + Math.round((side - initial.height) / 2),
      },
    name && { input: name.image, left: edge + side + 28, top: band + 20 },
    title && { input: title.image, left: edge, top: band + 84 },
    facts && { input: facts.image, left: edge, top: band + 84 + (title?.height ?? 0) + 26 },
    own && { input: own, left: edge, top: height - 82 },
    organisation && {
      input: organisation.image,
      left: own ? edge + 64 : edge,
      top: height - 58 - Math.round(organisation.height / 2),
    },
  ]
  return sharp(Buffer.from(groundOf(picture)))
    .composite(layers.flatMap((layer) => layer || []))
    .png({ compressionLevel: 9, palette: !picture.cover && !picture.logo })
    .toBuffer()
}

const initialOf = (name: string) => ({ text: markOf(name).initial, size: 52, width: side })

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

const pathsOf = ({ shapes }: Art) =>
  shapes.map(({ d, opacity }) => `<path d="${d}" fill="#fff" opacity="${opacity}"/>`).join('')

/** White below, the category's drawing above, and the colour of the organisation along the lower edge. */
const groundOf = ({ art, accent }: SharePicture) =>
  svg(`<rect width="${width}" height="${height}" fill="#fff"/>
  <rect width="${width}" height="${band}" fill="${art.ground}"/>
  <svg width="${width}" height="${band}" viewBox="0 0 960 240" preserveAspectRatio="xMaxYMid slice">${pathsOf(art)}</svg>
  <rect y="${height - 10}" width="${width}" height="10" fill="${accent}"/>`)

/** The square of the company, over the lower edge of the band. */
function frontOf({ name }: SharePicture, hasMark: boolean) {
  const { ground, shapes } = markOf(name)
  const box = `<rect x="${edge}" y="${band - 68}" width="${side}" height="${side}" rx="18" fill="#fff" stroke="#e3e4e9"/>`
  const [x, y, inner] = [edge + 6, band - 62, side - 12]
  const mark = `<clipPath id="mark"><rect width="${markSide}" height="${markSide}" rx="6"/></clipPath>
    <svg x="${x}" y="${y}" width="${inner}" height="${inner}" viewBox="0 0 ${markSide} ${markSide}"><g clip-path="url(#mark)">
    <rect width="${markSide}" height="${markSide}" fill="${ground}"/>${pathsOf({ ground, shapes })}</g></svg>`
  return svg(box + (hasMark ? mark : ''))
}

async function fitted(
  bytes: Buffer | undefined,
  wide: number,
  high: number,
  fit: 'cover' | 'contain',
): Promise<Buffer | undefined> {
  if (!bytes) return undefined
  const sharp = await pictures()
  const image: Sharp = sharp(bytes, { limitInputPixels: 40_000_000 })
  return image
    .resize({ width: wide, height: high, fit, background: 'transparent' })
    .png()
    .toBuffer()
    .catch(() => undefined)
}

interface Line {
  text: string
  size: number
  colour: string
  width: number
  lines: number
  weight?: 'regular' | 'bold'
}

interface Written {
  image: Buffer
  width: number
  height: number
}

/** The largest of three sizes at which a title fits; a longer one is cut. */
async function titled(text: string, room: number): Promise<Written | undefined> {
  for (const size of [68, 56, 44]) {
    const last = size === 44
    const lines = last ? 3 : 6
    const title = await written({ text, size, colour: ink, width: room, lines, weight: 'bold' })
    if (!title || last || title.height <= 190) return title
  }
  return undefined
}

/** About as many letters as fit; what is too long ends with an ellipsis. */
function cut(text: string, { size, width: wide, lines }: Omit<Line, 'text'>) {
  const most = Math.floor((wide / size) * 1.72 * lines)
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** One text in our fonts, as a picture; undefined where nothing is left to write. */
async function written({ text, ...line }: Line): Promise<Written | undefined> {
  const plain = cut(await legible(text), line)
  if (!plain) return undefined
  const [sharp, { base, runsOf }] = await Promise.all([pictures(), openFonts()])
  const { weight = 'regular', size, colour, width: wide } = line
  const used = [...new Set([base, ...runsOf(plain).map(({ font }) => font)])]
  await Promise.all(used.map((font) => load(font[weight])))
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(plain)}</span>`,
      font: `${used.map(({ family }) => family)} ${weight === 'bold' ? 'Bold ' : ''}${size}`,
      width: wide,
      dpi: 72,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}

const openFonts = () => import('#platform/documents/fonts.ts')

const loaded = new Set<string>()

/** A text brings one file of a font, and Pango finds those of the texts before it, too. */
async function load(fontfile: string): Promise<void> {
  if (loaded.has(fontfile)) return
  const sharp = await pictures()
  await sharp({ text: { text: '.', fontfile } })
    .raw()
    .toBuffer()
  loaded.add(fontfile)
}

/** Text for Pango's markup: no sign of it is read as markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What our fonts can write. Other signs are left out, an emptied pair of brackets too. */
export async function legible(text: string): Promise<string> {
  const { runsOf } = await openFonts()
  return runsOf(text, ' ')
    .map((run) => run.text)
    .join('')
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
