import { locales, spokenLanguage, t } from '@app/contract/i18n/text.ts'
import type { Certificate } from '@app/contract/programme/certificates.ts'
import { newPaper, printable } from '#platform/documents/paper.ts'

const edge = 28
const accent = '#1d4ed8'
const muted = '#5b6470'
const ink = '#16171b'

const dayText = (day: string) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** One page to print: what the public page says, and a QR code that leads to it. */
export async function pdfOf(certificate: Certificate): Promise<PDFKit.PDFDocument> {
  const { code, holder_name, title, url } = certificate
  const { default: QRCode } = await import('qrcode')
  const qr = await QRCode.toBuffer(url, { margin: 0, width: 480, errorCorrectionLevel: 'M' })
  const doc = await newPaper({
    size: 'A4',
    layout: 'landscape',
    margin: 72,
    info: { Title: t('Certificate {code}', { code }), Author: certificate.issuer_name },
  })
  frame(doc)
  line(doc, 118, 13, muted, t('CERTIFICATE OF COMPLETION'))
  line(doc, 160, 34, ink, printable(holder_name), 'strong')
  line(doc, 216, 13, muted, t('has completed the internship'))
  line(doc, 242, 22, accent, printable(title), 'strong')
  for (const [at, text] of factsOf(certificate).entries())
    line(doc, 284 + at * 22, 13, ink, printable(text))
  doc.image(qr, doc.page.width - 72 - 104, doc.page.height - 72 - 104, { width: 104 })
  footer(doc, certificate)
  doc.end()
  return doc
}

const factsOf = ({ company_name, started_on, ended_on, hours, tasks }: Certificate) => [
  t('at {company_name}, from {started_on} to {ended_on}', {
    company_name,
    started_on: dayText(started_on),
    ended_on: dayText(ended_on),
  }),
  t(
    '{hours, number} approved hours and {tasks, plural, one {# completed task} other {# completed tasks}}',
    { hours, tasks },
  ),
]

function frame(doc: PDFKit.PDFDocument) {
  const [width, height] = [doc.page.width - 2 * edge, doc.page.height - 2 * edge]
  doc.lineWidth(2).strokeColor(accent).rect(edge, edge, width, height).stroke()
}

/** A line across the middle; a long one is written smaller. */
function line(
  doc: PDFKit.PDFDocument,
  y: number,
  size: number,
  colour: string,
  text: string,
  font = 'plain',
) {
  const width = doc.page.width - 144
  doc.font(font).fontSize(size).fillColor(colour)
  const fitting = Math.min(size, (size * width) / Math.max(1, doc.widthOfString(text)))
  doc.fontSize(fitting).text(text, 72, y, { width, align: 'center', lineBreak: false })
}

function footer(doc: PDFKit.PDFDocument, { code, issuer_name, issued_at, url }: Certificate) {
  const texts = [
    [
      t('Issued by {issuer_name} on {issued_at}', { issuer_name, issued_at: dayText(issued_at) }),
      ink,
    ],
    [t('Certificate {code}', { code }), ink],
    [t('Verify at {url}', { url }), muted],
  ] as const
  const first = doc.page.height - 72 - 58
  doc.font('plain').fontSize(11)
  for (const [at, [text, colour]] of texts.entries())
    doc.fillColor(colour).text(text, 72, first + at * 18, { lineBreak: false })
}
