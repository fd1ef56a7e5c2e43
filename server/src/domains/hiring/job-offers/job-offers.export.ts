import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import { createPdf, ink, muted } from '#platform/documents/pdf.ts'
import { withLocale } from '#platform/http/language.ts'
import type { SentOffer } from './job-offer-rows.ts'

const margin = 72

/** The letter as it was sent, with the signature below it, in the language of the letter. */
export const letterPdf = (offer: SentOffer): Promise<PDFKit.PDFDocument> =>
  withLocale(offer.letter.language, () => drawn(offer))

async function drawn({ id, letter, letter_hash, sent_at, sent_by_name, ...offer }: SentOffer) {
  const at = (moment: string) => formatDateTime(moment, organisation().time_zone)
  const doc = await createPdf({ size: 'A4', margin, info: { Title: letter.title } })
  const small = (text: string) =>
    doc.font('plain').fontSize(9).fillColor(muted).text(text, { lineGap: 1 })
  doc.font('strong').fontSize(12).fillColor(ink).text(letter.organisation)
  small(at(sent_at))
  doc.moveDown(2).font('strong').fontSize(18).fillColor(ink).text(letter.title)
  doc.moveDown(0.5)
  for (const paragraph of letter.text)
    doc.moveDown(0.6).font('plain').fontSize(11).text(paragraph, { lineGap: 3 })
  if (sent_by_name) doc.moveDown().text(`${sent_by_name}\n${offer.company_name}`, { lineGap: 3 })
  doc.moveDown(2)
  if (offer.signed_name && offer.ended_at) {
    doc.font('strong').fontSize(14).fillColor(ink).text(offer.signed_name, { align: 'left' })
    small(t('Signed by typing this name on {when}', { when: at(offer.ended_at) }))
  }
  small(t('Offer {id}', { id }))
  small(t('SHA-256 of the letter: {hash}', { hash: letter_hash }))
  doc.end()
  return doc
}
