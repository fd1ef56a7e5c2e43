import type { AllowedType } from '@app/contract/files/files.ts'
import type { Sharp } from 'sharp'
import { refusedByDisk } from '#platform/files/storage.ts'
import { Refused } from '#platform/problem.ts'
import { refusals } from './files.rules.ts'

const mostPixels = 40_000_000

const formats = ['Jpeg', 'Png', 'Webp']
let drawing: Promise<Awaited<ReturnType<typeof opened>>> | undefined

/** Loaded with the first picture: it takes as much memory as all else. It reads nothing but the formats above. */
async function opened() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: formats.flatMap((name) => [
      `VipsForeignLoad${name}File`,
      `VipsForeignLoad${name}Buffer`,
    ]),
  })
  return sharp
}

async function pictureAt(path: string): Promise<Sharp> {
  drawing ??= opened()
  const sharp = await drawing
  return sharp(path, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
}

/** Draws a picture anew into `to`: turned as its camera said, without places, cameras, thumbnails or anything else inside. */
export async function redraw(from: string, to: string, type: AllowedType, side: number) {
  const picture = (await pictureAt(from)).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  })
  await drawn(encoded(picture, type), to)
}

const portraitSide = 512

/** A person's picture: 512 × 512 WebP, cut to the square in its middle, with nothing else inside. */
export async function portray(from: string, to: string) {
  const picture = (await pictureAt(from)).resize({
    width: portraitSide,
    height: portraitSide,
    fit: 'cover',
  })
  await drawn(encoded(picture, 'image/webp'), to)
}

async function drawn(picture: Sharp, to: string) {
  try {
    await picture.toFile(to)
  } catch (error) {
    throw refusedByDisk(error) ?? new Refused(422, sentenceFor(error))
  }
}

function encoded(picture: Sharp, type: AllowedType) {
  if (type === 'image/png') return picture.png()
  return type === 'image/webp' ? picture.webp({ quality: 88 }) : picture.jpeg({ quality: 88 })
}

const sentenceFor = (error: unknown) =>
  error instanceof Error && /pixel limit/i.test(error.message) ? refusals.pixels : refusals.damaged
