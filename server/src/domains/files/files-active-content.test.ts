import { expect, test } from 'vitest'
import { docxOf, linkTo, packedPdfOf } from '#test/documents.ts'
import { docxVerdict, pdfIsActive } from './files-active-content.ts'

const verdictOf = (links: string) => docxVerdict(docxOf({ 'word/_rels/document.xml.rels': links }))

test.each(['image', 'oleObject', 'frame', 'subDocument', 'aFChunk', 'mailMergeSource'])(
  'a DOCX that fetches its %s is active',
  async (kind) => {
    expect(await verdictOf(linkTo(kind))).toBe('active')
    expect(await verdictOf(linkTo(kind).replace('External', '&#69;xternal'))).toBe('active')
  },
)

test.each([
  ['image', 'a>b'],
  ['image', `http://evil.test/${'x'.repeat(5000)}`],
  ['image', "http://evil.test/ Type='x/hyperlink'"],
  ['image', 'file://evil.test/share/x.png'],
  ['attachedTemplate', 'file:////evil.test/share/x.dotx'],
  ['attachedTemplate', 'file:///%5C%5Cevil.test/x.dotx'],
  ['oleObject', 'file:///C:\\x.xlsx'],
])('a DOCX whose %s is at %s is active', async (kind, target) => {
  expect(await verdictOf(linkTo(kind, target))).toBe('active')
})

test.each([
  ['hyperlink', 'https://www.linkedin.com/in/asha?a=1&amp;b=2'],
  ['hyperlink', 'mailto:asha@x.example'],
  ['attachedTemplate', 'file:///C:\\Users\\asha\\Templates\\Resume.dotx'],
  ['attachedTemplate', 'file:///Users/asha/Library/Resume.dotx'],
  ['image', 'file:///D:/photo.png'],
])('a DOCX may have a link to the %s %s', async (kind, target) => {
  expect(await verdictOf(linkTo(kind, target))).toBe('clean')
})

test.each([
  ['of no type', '/Type /ObjStm', ''],
  ['that are packed twice', '/FlateDecode', '[/FlateDecode/FlateDecode]'],
  ['that are packed by rows', '/First', '/DecodeParms 8 0 R /First'],
  ['that are packed by an unknown way', '/Filter /FlateDecode', '/Filter 8 0 R'],
])('a PDF with objects %s is active where they are not plainly read', async (_, one, other) => {
  const [scripted, plain] = ['<</S/JavaScript>>', '<</Any/Thing>>'].map((objects) =>
    packedPdfOf(objects).toString('latin1'),
  )
  const text = other ? plain : scripted
  expect(await pdfIsActive(Buffer.from(plain ?? '', 'latin1'))).toBe(false)
  expect(await pdfIsActive(Buffer.from(text?.replace(one, other) ?? '', 'latin1'))).toBe(true)
})
