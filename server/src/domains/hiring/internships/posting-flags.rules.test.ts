import type { PostingFlag } from '@app/contract/hiring/internships.ts'
import { expect, test } from 'vitest'
import { flagsIn } from './posting-flags.rules.ts'

const posting = (description: string) => ({
  title: 'React Developer',
  description,
  scope: 'Screens and their tests.',
  learning: '',
  team: '',
  eligibility: 'Anyone who learns.',
  skills: [],
  questions: [],
  location: 'Pune',
  paid_or_unpaid: 'Paid' as const,
  stipend: 10_000,
})

const found: [PostingFlag, string][] = [
  ['fee', 'A registration fee of ₹499 confirms your seat.'],
  ['fee', 'The training fees are 2,000 rupees.'],
  ['fee', 'A refundable security deposit is taken on the first day.'],
  ['fee', 'The registration fee is not refundable.'],
  ['fee', 'Selected students pay a one-time fee.'],
  ['fee', 'We do not charge for the course, but the certificate fee is 300.'],
  ['fee', 'Die Anmeldegebühr beträgt 30 Euro.'],
  ['fee', 'Vor Beginn ist eine Kaution zu hinterlegen.'],
  ['fee', 'La cuota de inscripción es de 20 euros.'],
  ['fee', 'Se pide un depósito de garantía.'],
  ['fee', 'Les frais de dossier sont de 40 euros.'],
  ['fee', 'Un dépôt de garantie est demandé.'],
  ['fee', 'पंजीकरण शुल्क 500 रुपये है।'],
  ['fee', 'ट्रेनिंग फ़ीस 1000 रुपये।'],
  ['payment', 'Send ₹200 to asha.rao@okaxis.'],
  ['payment', 'Our account: startup99@ybl'],
  ['payment', 'Pay 500 via UPI to confirm.'],
  ['payment', 'Please pay the amount by credit card.'],
  ['payment', 'Transfer 20 dollars in USDT.'],
  ['payment', 'Zahlen Sie den Betrag per PayPal.'],
  ['payment', 'Pague el importe con tarjeta.'],
  ['payment', 'Payez le montant par carte.'],
  ['payment', 'यूपीआई से भुगतान करें।'],
  ['messenger', 'Write to us only on WhatsApp.'],
  ['messenger', 'WhatsApp: +91 98765 43210'],
  ['messenger', 'Call 98765 43210 or use Telegram'],
  ['messenger', 'https://wa.me/919876543210'],
  ['messenger', 'Join t.me/fastjobs today'],
  ['messenger', 'Schreiben Sie uns per WhatsApp.'],
  ['messenger', 'Escríbenos por WhatsApp.'],
  ['messenger', 'Écrivez-nous sur Telegram.'],
  ['messenger', 'व्हाट्सएप पर संपर्क करें।'],
]

test.each(found)('%s: %s', (flag, text) => {
  expect(flagsIn(posting(text), 0)).toContain(flag)
})

test.each([
  'There are no fees.',
  'No registration fee, no security deposit.',
  'There is no registration, training or security fee.',
  'Without any registration fee or deposit.',
  'We never ask for payment.',
  'We do not charge a training fee.',
  "We don't ask applicants to pay any fee.",
  'Students in need get a course fee waiver.',
  'The certification fee is waived.',
  'The application fee is paid by us.',
  'We cover the course fee for a certificate of your choice.',
  'Your stipend is paid by UPI on the first of the month.',
  'Build the screen on which customers pay by card.',
  'Write to careers@spree.example.',
  'Questions to hr@spree.co.in, please.',
  'You will build a Telegram bot and use the WhatsApp Business API.',
  'We never contact applicants via WhatsApp.',
  'Use caution with live data.',
  'Es gibt keine Anmeldegebühr.',
  'Keine Kurs- oder Anmeldegebühren.',
  'Wir verlangen niemals eine Kaution.',
  'Wir übernehmen die Kursgebühr.',
  'Sin cuota de inscripción.',
  'No cobramos ninguna cuota de inscripción.',
  'Nunca pedimos un depósito de garantía.',
  'Aucuns frais de dossier.',
  "Nous ne demandons jamais de frais d'inscription.",
  'Sans dépôt de garantie.',
  'कोई पंजीकरण शुल्क नहीं है।',
  'बिना प्रशिक्षण शुल्क के।',
])('nothing: %s', (text) => {
  expect(flagsIn(posting(text), 0)).toEqual([])
})

test.each([
  [0, []],
  [10_000, []],
  [10_001, ['stipend']],
] as const)('a stipend of 10,000 with a floor of %s', (floor, flags) => {
  expect(flagsIn(posting('Build the screens.'), floor)).toEqual(flags)
  const unpaid = { ...posting('Build.'), paid_or_unpaid: 'Unpaid' as const, stipend: null }
  expect(flagsIn(unpaid, floor)).toEqual([])
})

test('what one learns and the team are read like the rest', () => {
  for (const field of ['learning', 'team'])
    expect(
      flagsIn({ ...posting('Build it.'), [field]: 'A registration fee of 499 confirms it.' }, 0),
    ).toEqual(['fee'])
})

test('a hostile text costs little', () => {
  for (const text of [
    'a'.repeat(8000),
    'pay '.repeat(2000),
    'no fee '.repeat(1100),
    '9 '.repeat(4000),
  ]) {
    const start = performance.now()
    flagsIn(posting(text), 0)
    expect(performance.now() - start).toBeLessThan(400)
  }
})
