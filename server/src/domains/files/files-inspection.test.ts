import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import * as reader from '#platform/files/pictures.ts'
import {
  compoundOf,
  docxOf,
  formOf,
  linkTo,
  packedPdfOf,
  pdfOf,
  pictureOf,
  typesOf,
  zipOf,
} from '#test/documents.ts'
import { app, signIn, startApp } from '#test/harness.ts'
import { redraw } from './files-intake.ts'

const folder = mkdtempSync(join(tmpdir(), 'inspection-'))
startApp({ DATA_DIR: folder })

async function statusOf(filename: string | undefined, content: string | Buffer, type?: string) {
  const intern = await signIn('intern')
  const { headers, payload } = formOf({
    content,
    ...(filename !== undefined && { filename }),
    ...(type && { type }),
  })
  const answer = await app().inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, ...intern.headers },
    payload,
  })
  return [answer.statusCode, answer.json().detail ?? answer.json().type]
}

const png = await pictureOf().png().toBuffer()
const jpeg = await pictureOf().jpeg().toBuffer()
const webp = await pictureOf().webp().toBuffer()
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const doc = compoundOf('Root Entry', 'WordDocument', '1Table')
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const templateType = 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml'

test.each([
  ['photo.PNG', png, 'image/png'],
  ['photo.jpg', jpeg, 'image/jpeg'],
  ['photo.webp. ', webp, 'image/webp'],
  ['cv.html.pdf', pdfOf(), 'application/pdf'],
  ['cv.docx', docxOf(), docx],
  ['cv.doc', doc, 'application/msword'],
])('%s is taken for what it is', async (name, content, type) => {
  expect(await statusOf(name, content)).toEqual([201, type])
})

const wrongType = 'File type not allowed. Allowed types: JPEG, PNG, WebP, PDF, DOC, DOCX.'
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
const odt = zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' })
test.each([
  ['a PNG as PDF', 'a.pdf', png],
  ['a PNG as DOCX', 'a.docx', png],
  ['a PDF as PNG', 'a.png', pdfOf()],
  ['a program', 'a.pdf', Buffer.from('MZ\x90\0\x03')],
  ['an ELF program', 'a.pdf', Buffer.from('\x7fELF\x02\x01\x01')],
  ['a page', 'a.pdf', '<!doctype html><script>1</script>'],
  ['a script', 'a.pdf', 'alert(1)'],
  ['a page by its last extension', 'cv.pdf.html', pdfOf()],
  ['a name without extension', 'cv', pdfOf()],
  ['SVG', 'a.svg', svg],
  ['SVG as PNG', 'a.png', svg],
  ['GIF', 'a.gif', gif],
  ['GIF as JPEG', 'a.jpg', gif],
  ['HEIC as JPEG', 'a.jpg', heic],
  ['RTF as DOC', 'a.doc', '{\\rtf1 hello}'],
  ['ZIP as DOCX', 'a.docx', zipOf({ 'a.txt': 'a' })],
  ['ODT as DOCX', 'a.docx', odt],
  ['a spreadsheet as DOC', 'a.doc', compoundOf('Root Entry', 'Workbook')],
  ['DOCM as DOCX', 'a.docx', docxOf({ '[Content_Types].xml': typesOf(macroType) })],
  ['DOTM as DOCX', 'a.docx', docxOf({ '[Content_Types].xml': typesOf(templateType) })],
  ['DOCM by name', 'a.docm', docxOf()],
  ['XML', 'a.xml', '<?xml version="1.0"?><a/>'],
])('%s is refused by its type', async (_, name, content) => {
  expect(await statusOf(name, content)).toEqual([415, wrongType])
})

test('a file without a name is refused by its type', async () => {
  for (const filename of ['', undefined])
    expect(await statusOf(filename, pdfOf(), 'application/octet-stream')).toEqual([415, wrongType])
})

test('a declared type that is another than the content is refused', async () => {
  expect(await statusOf('a.pdf', pdfOf(), 'image/png')).toEqual([415, wrongType])
  expect(await statusOf('a.pdf', pdfOf(), 'text/html')).toEqual([415, wrongType])
  expect(await statusOf('a.pdf', pdfOf(), 'application/octet-stream')).toEqual([
    201,
    'application/pdf',
  ])
})

const goTo = '5 0 obj <</S/GoTo/D[2 0 R /Fit]>> endobj'
const active = 'This document contains active content.'
test.each([
  ['a PDF with a script', 'a.pdf', pdfOf('/Names << /JavaScript 5 0 R >>')],
  ['a PDF with a script by another spelling', 'a.pdf', pdfOf('/AA << /S /J#61vaScript >>')],
  ['a PDF with an inline script', 'a.pdf', pdfOf('/AA<</O<</S/JavaScript/JS(app.alert(1))>>>>')],
  [
    'a PDF whose script a comment precedes',
    'a.pdf',
    pdfOf('/AA<</O<</S%\r/JavaScript%\r/JS(1)>>>>'),
  ],
  ['a PDF whose script a comment follows', 'a.pdf', pdfOf('/AA<</O<</S/JavaScript%c\n/JS(1)>>>>')],
  ['a PDF with a script between NULs', 'a.pdf', pdfOf('/AA<</O<</S\0/JavaScript\0/JS(1)>>>>')],
  ['a PDF with named scripts after a link', 'a.pdf', pdfOf('/Names<</A 4 0 R/JavaScript 5 0 R>>')],
  ['a PDF whose scripts follow a name', 'a.pdf', pdfOf('/Names<</A/B/JavaScript%\n5 0%\nR>>')],
  ['a PDF that carries a file, tightly', 'a.pdf', pdfOf('', '5 0 obj<</Type/EmbeddedFile>>endobj')],
  ['a PDF that plays films', 'a.pdf', pdfOf('', '5 0 obj<</Subtype/RichMedia>>endobj')],
  ['an encrypted PDF, tightly', 'a.pdf', pdfOf('', 'trailer<</Root 1 0 R/Encrypt 7 0 R>>')],
  [
    'a PDF that opens an address behind a comment',
    'a.pdf',
    pdfOf('/OpenAction 5 0 R', '5 0 obj<</X<</S/GoTo>>/S%\n/URI/URI(http://x)>>endobj'),
  ],
  ['a PDF that acts when opened', 'a.pdf', pdfOf('/OpenAction << /S /URI /URI (http://x) >>')],
  [
    'a PDF whose action stands beside a destination',
    'a.pdf',
    pdfOf('/OpenAction 5 0 R', '5 0 obj << /S /URI >> endobj 6 0 obj << /S /GoTo >> endobj'),
  ],
  ['a PDF that acts by reference', 'a.pdf', pdfOf('/OpenAction 5 0 R')],
  ['a PDF that starts programs', 'a.pdf', pdfOf('', '5 0 obj << /S /Launch /F (cmd) >> endobj')],
  ['a PDF that carries files', 'a.pdf', pdfOf('', '5 0 obj << /Type /EmbeddedFile >> endobj')],
  ['an encrypted PDF', 'a.pdf', pdfOf('', 'trailer << /Encrypt 7 0 R >>')],
  ['a PDF with a packed script', 'a.pdf', packedPdfOf('<< /S /JavaScript /JS (1) >>')],
  [
    'a PDF whose packing has another spelling',
    'a.pdf',
    Buffer.from(
      packedPdfOf('<< /S /JavaScript >>').toString('latin1').replace('/ObjStm', '/#4fbjSt#6D'),
      'latin1',
    ),
  ],
  [
    'a PDF with a script far inside',
    'a.pdf',
    pdfOf('', `${' '.repeat(524_000)}/AA<</S/JavaScript>>`),
  ],
  ['a PDF that asks an address when a page opens', 'a.pdf', pdfOf('/AA << /O 5 0 R >>')],
  [
    'a PDF that asks an address, elsewhere',
    'a.pdf',
    pdfOf('', '5 0 obj <</Type/Page/#41A 6 0 R>>'),
  ],
  [
    'a PDF with a packed page that asks an address',
    'a.pdf',
    packedPdfOf('<</AA<</O<</S/URI>>>>>>'),
  ],
  ['a PDF with an XFA form', 'a.pdf', pdfOf('/AcroForm <</XFA [(xdp) 5 0 R]>>')],
  [
    'a PDF with an XFA form by reference',
    'a.pdf',
    pdfOf('', '5 0 obj<</Fields[]/XFA 6 0 R>>endobj'),
  ],
  ['a PDF with content from the web', 'a.pdf', pdfOf('', '5 0 obj <</F<</FS/URL/F(http://x)>>>>')],
  [
    'a PDF whose opening is defined anew',
    'a.pdf',
    pdfOf('/OpenAction 5 0 R', `${goTo} 0005%\n0 obj<</S/URI/URI(http://x)>>endobj`),
  ],
  [
    'a PDF whose opening is packed, too',
    'a.pdf',
    Buffer.concat([
      pdfOf('/OpenAction 3 0 R', goTo.replace('5', '3')),
      packedPdfOf('<</S/URI/URI(x)>>'),
    ]),
  ],
  [
    'a PDF whose opening is a reference',
    'a.pdf',
    pdfOf('/OpenAction 5 0 R', `${goTo} 5 0 obj 6 0 R endobj`),
  ],
  [
    'a PDF whose opening goes on',
    'a.pdf',
    pdfOf('/OpenAction 5 0 R', '5 0 obj <</S/GoTo/D[2 0 R /Fit]/Next 6 0 R>> endobj'),
  ],
  [
    'a PDF whose opening has another kind far behind',
    'a.pdf',
    pdfOf('/OpenAction 5 0 R', `5 0 obj <</S/GoTo${' '.repeat(2000)}/S/URI/URI(x)>> endobj`),
  ],
  ['a DOC with macros', 'a.doc', compoundOf('Root Entry', 'WordDocument', 'Macros', 'VBA')],
  ['a DOCX with macros', 'a.docx', docxOf({ 'word/vbaProject.bin': 'x' })],
  [
    'a DOCX with a remote template',
    'a.docx',
    docxOf({ 'word/_rels/settings.xml.rels': linkTo('attachedTemplate') }),
  ],
])('%s is refused', async (_, name, content) => {
  expect(await statusOf(name, content)).toEqual([422, active])
})

test.each([
  ['a PDF that opens at a page', pdfOf('/OpenAction [2 0 R /Fit]')],
  [
    'a PDF whose page is named elsewhere',
    pdfOf('/OpenAction 5 0 R', '5 0 obj\n<< /S /GoTo /D [2 0 R /Fit] >>\nendobj'),
  ],
  ['a PDF as LaTeX writes it', packedPdfOf('<< /S /GoTo /D [2 0 R /Fit] >>', '/OpenAction 3 0 R')],
  ['a PDF that opens at a page at once', pdfOf('/OpenAction <</S/GoTo/D[2 0 R /Fit]>>')],
  ['a PDF whose opening was saved anew', pdfOf('/OpenAction 5 0 R', `${goTo} %%EOF ${goTo}`)],
  [
    'a PDF with links',
    pdfOf('', '5 0 obj <</Type/Annot/Subtype/Link/A<</S/URI/URI(https://x.example)>>>> endobj'),
  ],
  ['a PDF with a form', pdfOf('/AcroForm <</Fields[]/DA(/Helv 0 Tf)>>')],
  ['a PDF with an outline', pdfOf('/Outlines 5 0 R', '5 0 obj <</First 6 0 R/Last 6 0 R>> endobj')],
  ['a PDF that speaks of scripts', pdfOf('', '(HTML/JavaScript/CSS) Tj')],
  ['a PDF that rates them', pdfOf('', '(HTML5/CSS/JavaScript 90% (React), since 2020) Tj')],
])('%s is a plain resume', async (_, content) => {
  expect(await statusOf('cv.pdf', content)).toEqual([201, 'application/pdf'])
})

test('a DOCX with a DTD is refused and nothing is fetched', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const entity = (target: string) =>
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "${target}">]><w:document>&x;</w:document>`
  for (const target of ['file:///etc/passwd', `http://127.0.0.1:${port}/x`]) {
    const text = entity(target)
    expect(await statusOf('a.docx', docxOf({ 'word/document.xml': text }))).toEqual([422, active])
    const wide = zipOf({
      '[Content_Types].xml': typesOf(),
      'word/document.xml': Buffer.from(`\ufeff${text}`, 'utf16le'),
    })
    expect(await statusOf('a.docx', wide)).toEqual([422, active])
  }
  expect(requests).toBe(0)
  server.close()
})

const damaged = 'This file is damaged or too complex to read.'
test('archives that lie about their size, or cannot be read, are refused', async () => {
  const huge = docxOf()
  const listed = huge.lastIndexOf('PK\x01\x02')
  huge.writeUInt32LE(0x7fffffff, listed + 24)
  expect(await statusOf('a.docx', huge)).toEqual([422, damaged])
  expect(await statusOf('a.docx', docxOf().subarray(0, -30))).toEqual([422, damaged])
  expect(await statusOf('a.doc', doc.subarray(0, 600))).toEqual([422, damaged])
})

test('a PDF is opened: what only begins like one is refused', async () => {
  const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
  const page = '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj'
  const whole = pdfOf('', page)
    .toString('latin1')
    .replace('<< /Type /Pages /Kids [] /Count 0 >>', pages)
  expect(await statusOf('cv.pdf', Buffer.from(whole))).toEqual([201, 'application/pdf'])
  const missing = whole.replace('/Type /Page ', '/Type /Nothing ').replace('3 0 obj', '4 0 obj')
  const cases = ['%PDF-1.7', '%PDF-1.7\nMZ this is something else\n%%EOF', missing]
  for (const text of cases)
    expect(await statusOf('cv.pdf', Buffer.from(text)), text).toEqual([422, damaged])
})

test('files made to keep the reader busy are answered in time', async () => {
  const busy = (text: string) => Buffer.from(`%PDF-1.7\n${text.repeat(9_000_000 / text.length)}`)
  const pieces = ['/ObjStm ', '/OpenAction 5 0 R ', '/First 5 ', '(((((((( ', '5      ']
  const start = Date.now()
  for (const piece of pieces) await statusOf('a.pdf', busy(piece))
  expect((await statusOf(`a${'.'.repeat(30_000)}x.pdf`, pdfOf()))[0]).toBe(201)
  expect(Date.now() - start).toBeLessThan(15_000)
})

test('however much is packed into a small file, others are answered meanwhile', async () => {
  const packed = (text: string) => packedPdfOf(text.repeat(12_000_000 / text.length))
  const lists = ['<a>', '<a '].map((text) =>
    docxOf({ 'word/_rels/a.xml.rels': text.repeat(2_000_000) }),
  )
  const pieces = [Buffer.from(`%PDF-1.7\n${'#4a'.repeat(3_000_000)}`), packed('#4a'), packed('12')]
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  for (const piece of pieces) await statusOf('a.pdf', piece)
  for (const list of lists) expect(await statusOf('a.docx', list)).toEqual([422, damaged])
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(1500)
})

test('a part that says it is smaller than it is makes the archive unreadable', async () => {
  const lying = docxOf({ 'word/a.xml': '<a/>' })
  const listed = lying.lastIndexOf('PK\x01\x02')
  lying.writeUInt16LE(0, listed + 10)
  lying.writeUInt32LE(1, listed + 24)
  expect(await statusOf('a.docx', lying)).toEqual([422, damaged])
})

test('pictures that are broken or have too many pixels are refused', async () => {
  expect(await statusOf('a.png', png.subarray(0, 60))).toEqual([422, damaged])
  const wide = Buffer.from(png)
  wide.writeUInt32BE(8000, 16)
  wide.writeUInt32BE(6000, 20)
  wide.writeUInt32BE(crc32(wide.subarray(12, 29)), 29)
  expect(await statusOf('a.png', wide)).toEqual([
    422,
    'This image has too many pixels. Please upload a smaller one.',
  ])
})

test('a picture that takes long holds up nobody else', async () => {
  const done: string[] = []
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const read = vi.spyOn(reader, 'pictures').mockReturnValueOnce(held.then(() => sharp))
  const slow = statusOf('slow.png', png).then(([status]) => done.push(`slow ${status}`))
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  done.push(`quick ${(await statusOf('quick.png', png))[0]}`)
  goOn()
  await slow
  expect(done).toEqual(['quick 201', 'slow 201'])
})

test('a drawn picture holds nothing of its camera and stands upright', async () => {
  const [from, to] = ['from.jpg', 'to.jpg'].map((name) => join(folder, name)) as [string, string]
  const shot = await pictureOf(40, 20)
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'A secret place' } } })
    .jpeg()
    .toBuffer()
  expect((await sharp(shot).metadata()).exif?.includes('A secret place')).toBe(true)
  writeFileSync(from, shot)
  await redraw(from, to, 'image/jpeg', 512)
  const drawn = await sharp(to).metadata()
  expect([drawn.exif, drawn.width, drawn.height]).toEqual([undefined, 20, 40])
})
