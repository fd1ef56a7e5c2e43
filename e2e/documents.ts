import { inflateSync } from 'node:zlib'
import type { Browser } from '@playwright/test'

/** A valid PDF résumé. */
export async function resumeOf(browser: Browser, name: string) {
  const page = await browser.newPage()
  await page.setContent(`<h1>${name}</h1><p>Three projects with React and TypeScript.</p>`)
  const buffer = await page.pdf({ format: 'A4' })
  await page.close()
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}

/** What a PDF of ours says: its texts, decoded with the tables of its fonts, and its metadata. */
export function textOfPdf(pdf: Buffer): string {
  const streams = streamsOf(pdf)
  const tables = streams.filter((stream) => stream.includes('begincmap')).map(tableOf)
  const lines = streams.flatMap((stream) => stream.match(/\[[^\]]*\] TJ/g) ?? [])
  const words = lines.map((line) =>
    (line.match(/<[\da-f]+>/gi) ?? []).join('').replace(/[<>]/g, ''),
  )
  const decoded = tables.map((table) =>
    words.map((word) => (word.match(/.{4}/g) ?? []).map((code) => table.get(code) ?? '').join('')),
  )
  return [...decoded.flat(), pdf.toString('latin1').replace(/stream[\s\S]*?endstream/g, '')].join(
    '\n',
  )
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  let at = pdf.indexOf('stream\n')
  while (at >= 0) {
    const from = at + 7
    const to = pdf.indexOf('endstream', from)
    try {
      streams.push(inflateSync(pdf.subarray(from, to)).toString('latin1'))
    } catch {
      // A picture or an unpacked stream: it holds no text.
    }
    at = pdf.indexOf('stream\n', to + 10)
  }
  return streams
}

/** Which character each glyph of a font shows. */
function tableOf(map: string): Map<string, string> {
  const table = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [index, [, character = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      table.set(code, Buffer.from(character.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'))
    }
  return table
}
