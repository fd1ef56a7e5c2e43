import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Small valid files, generated, and a form to send them with. */

export const pdfOf = (catalog = '', more = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${more}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  )

/** A PDF whose object 3 is packed in a stream of objects. */
export const packedPdfOf = (objects: string, catalog = '') => {
  const packed = deflateSync(Buffer.from(`3 0 ${objects}`))
  return pdfOf(
    catalog,
    `9 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >> stream\n${packed.toString('latin1')}\nendstream endobj`,
  )
}

/** A ZIP archive with stored (uncompressed) parts. */
export function zipOf(parts: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(data.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), data])
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), shared, tail, Buffer.from(name))
    bodies.push(body)
    offset += body.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(bodies.length, 8)
  end.writeUInt16LE(bodies.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const typesOf = (type = main) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`

export const docxOf = (parts: Record<string, string> = {}) =>
  zipOf({
    '[Content_Types].xml': typesOf(),
    'word/document.xml': '<?xml version="1.0"?><w:document><w:body/></w:document>',
    ...parts,
  })

/** The list of links of a DOCX with one to elsewhere. */
export const linkTo = (kind: string, target = 'http://evil.test/x') =>
  `<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="External"/></Relationships>`

/** A compound file with one directory sector that names these storages and streams. */
export function compoundOf(...names: string[]): Buffer {
  const bytes = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(0xfffffffe, 68)
  bytes.fill(0xff, 76, 1024)
  bytes.writeUInt32LE(0, 76)
  bytes.writeUInt32LE(0xfffffffd, 512)
  bytes.writeUInt32LE(0xfffffffe, 516)
  names.slice(0, 4).forEach((name, at) => {
    bytes.write(name, 1024 + at * 128, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 1024 + at * 128 + 64)
  })
  return bytes
}

export const pictureOf = (width = 4, height = 3) =>
  sharp({ create: { width, height, channels: 3, background: '#2266aa' } })

export interface Part {
  name?: string
  filename?: string
  type?: string
  content: string | Buffer
}

/** A multipart form: fields first unless the parts are given in another order. */
export function formOf(...parts: Part[]) {
  const boundary = `form-${randomUUID()}`
  const pieces = parts.flatMap(({ name = 'file', filename, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '\r\n\r\n' : `\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
  }
}
