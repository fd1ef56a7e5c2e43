import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './steps.mjs'

const folder = join(root, 'web/build/client')
const texts = /\.(js|css|svg|json|webmanifest|txt)$/
const smallest = 1024

/** Writes .br and .gz beside every served text file, so that no request waits for compression. */
for (const file of readdirSync(folder, { recursive: true })) {
  if (!texts.test(file)) continue
  const bytes = readFileSync(join(folder, file))
  if (bytes.length < smallest) continue
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, quality))
  writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
}
