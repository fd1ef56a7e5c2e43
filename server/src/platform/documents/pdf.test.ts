import { buffer } from 'node:stream/consumers'
import { extractText, extractTextItems } from 'unpdf'
import { expect, test } from 'vitest'
import { createPdf } from './pdf.ts'

async function written(...lines: string[]) {
  const doc = await createPdf({ size: 'A4', margin: 72 })
  for (const line of lines) doc.text(line)
  doc.end()
  const bytes = await buffer(doc)
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  const fonts = bytes.toString('latin1').match(/(?<=\/FontName \/\w{6}\+)[\w-]+/g) ?? []
  return { text: text.trim(), fonts }
}

test.each([
  [
    'Latin with many marks',
    'Nguyễn Thị Ánh Tuyết',
    ['NotoSansDevanagari-Regular', 'NotoSans-Regular'],
  ],
  ['Cyrillic', 'Дмитрий Ёжиков', ['NotoSans-Regular']],
  ['Greek', 'Ελένη Παπαδοπούλου', ['NotoSans-Regular']],
  ['Arabic', 'محمد بن عبد الله الخوارزمي', ['NotoSansArabic-Regular']],
  ['Persian', 'پگاه ژاله', ['NotoSansArabic-Regular']],
  ['Hebrew', 'יהודה בן־דוד', ['NotoSansHebrew-Regular']],
  ['Thai', 'สมชาย กำแพง', ['NotoSansThai-Regular']],
])('a name in %s is read as it was written, in fonts of its own', async (_, name, fonts) => {
  const { text, fonts: used } = await written(name)
  expect(text).toBe(name)
  for (const font of fonts) expect(used).toContain(font)
})

test('a text in our languages opens no other font', async () => {
  const { fonts } = await written('Zoë Müller, Łukasz', 'कोई रिपोर्ट नहीं।', '1\u202f234')
  expect(fonts).toEqual(['NotoSansDevanagari-Regular'])
})

test('letters that share a shape are read as the letters that they are', async () => {
  const names = ['رز', 'دذ', 'حجخ', 'سش']
  expect((await written(...names)).text.split('\n')).toEqual(names)
})

test('a name from right to left stands in a sentence where it was put', async () => {
  const sentence = 'Issued by محمد علي on 1 May'
  expect((await written(sentence)).text).toBe(sentence)
})

test('a paragraph that is read from the right begins at the right margin, and one in our languages at the left', async () => {
  const doc = await createPdf({ size: 'A4', margin: 72 })
  doc.text(`${'مرحبا بكم في الفريق '.repeat(8)}\nWelcome, محمد\nשלום 2026`)
  doc.text('محمد علي', { align: 'left' })
  doc.end()
  const { items } = await extractTextItems(new Uint8Array(await buffer(doc)))
  const heights = new Set(items.flat().map(({ y }) => y))
  const edges = [...heights].map((height) => {
    const parts = items.flat().filter(({ y }) => y === height)
    const left = Math.min(...parts.map(({ x }) => x))
    const right = Math.max(...parts.map(({ x, width }) => x + width))
    return Math.abs(right - (doc.page.width - 72)) < 1 ? 'right' : Math.round(left)
  })
  expect(edges).toEqual(['right', 'right', 72, 'right', 72])
})

test('a line is as wide as its parts, whichever fonts write them', async () => {
  const doc = await createPdf({ size: 'A4' })
  const parts = ['Asha ', 'Дмитрий ', 'محمد ']
  const widths = parts.map((part) => doc.widthOfString(part))
  const sum = widths.reduce((sum, width) => sum + width, 0)
  expect(Math.min(...widths)).toBeGreaterThan(0)
  expect(doc.widthOfString(parts.join(''))).toBeCloseTo(sum, 1)
})

test('digits keep their order between Arabic and Persian letters', async () => {
  expect((await written('رقم 42')).text).toMatch(/42/)
  expect((await written('۴۲')).text).toBe('۴۲')
})

test('a tone is above the ring of the Thai letter that it is written before', async () => {
  expect((await written('น้ำ')).text).toBe('น\u0e4d\u0e49\u0e32')
})

test('a French number is printed with a space, and a Hindi sentence with the sign that ends it', async () => {
  expect((await written(new Intl.NumberFormat('fr').format(1234))).text).toBe('1 234')
  expect((await written('नहीं।')).text).toContain('।')
})

test('a character that no font has becomes a question mark', async () => {
  expect((await written('Zoë 李 ❤️ Ё', 'a\tb')).text.split('\n')).toEqual(['Zoë ? ? Ё', 'a b'])
})
