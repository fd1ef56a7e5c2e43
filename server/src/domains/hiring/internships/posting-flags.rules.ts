import type { InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import type { PostingFlag } from '@app/contract/hiring/internships.ts'

type Posting = Pick<
  InternshipDraft,
  | 'title'
  | 'description'
  | 'scope'
  | 'learning'
  | 'team'
  | 'eligibility'
  | 'skills'
  | 'questions'
  | 'location'
  | 'paid_or_unpaid'
  | 'stipend'
>

/** A whole word: JavaScript's \b does not know letters beyond English. `…` is up to 40 signs of one sentence. */
const word = (source: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${source.replaceAll('…', '[^.!?;।\\n]{0,40}?')})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  )

/** Up to four words between two others. */
const few = "(?:[\\p{L}\\p{M}'-]+[\\s,/]+){0,4}?"
/** The rest of a statement, up to where it may turn. */
const rest = '(?:(?!but |only |except |aber |nur |pero |sino |mais |लेकिन )[^.!?;।\\n]){0,80}'

const enFee = '(?:fees?|deposits?|charges?|payments?)'
const deFee = '(?:[\\p{L}-]*gebühr(?:en)?|kaution|[\\p{L}-]*kosten)'
const esFee = '(?:cuotas?|tasas?|tarifas?|costes?|costos?|pagos?|dep[oó]sitos?|fianzas?)'
const frFee = '(?:frais|caution|dépôt|paiement)'
const hiFee = '(?:शुल्क|फ\u093c?ीस|डिपॉजिट)'

/** What says the opposite, or is about someone else's money; it is taken out before anything is looked for. */
const harmless = () =>
  [
    `(?:no|zero|without(?: any)?|free of(?: any)?) ${few}${enFee}(?:,? (?:or|and|nor) ${few}${enFee})*`,
    `(?:never|not|cannot|(?:do|does|wo|is|are)n['’]t) ${few}(?:ask|charge|take|require|collect|demand|pay|want|need|request)(?:s|ed|ing)?(?![\\p{L}])${rest}`,
    `${few}${enFee} (?:waivers?|reimbursements?|(?:is|are|will be|was|gets?) (?:waived|covered|reimbursed|paid by (?:us|the company)|not (?:required|needed|charged)))`,
    `we (?:will |shall |also )?(?:pay|cover|bear|reimburse|waive|refund)${rest}`,
    `(?:stipends?|salar(?:y|ies)|allowances?|users?|customers?|clients?|shoppers?|buyers?) ${few}(?:pay|pays|paid|transferred|credited|sent)(?![\\p{L}])${rest}`,
    `(?:never|not|no|don['’]t) …(?:whatsapp|telegram)`,
    `(?:keine?r?|keinerlei|ohne) ${few}${deFee}(?: (?:oder|und|noch) ${few}${deFee})*`,
    `(?:nie|niemals|nicht) …(?:verlang|zahl|forder|berechn|whatsapp|telegram)\\p{L}*`,
    `(?:verlang|zahl|forder|berechn|erheb)\\p{L}* ${few}(?:nie|niemals|nicht|keine?)(?![\\p{L}])${rest}`,
    `wir (?:zahlen|übernehmen|erstatten|tragen)(?![\\p{L}])${rest}`,
    `${deFee} (?:wird|werden|ist|sind) (?:nicht (?:erhoben|verlangt)|erlassen|erstattet|übernommen)`,
    `(?:sin|ning[uú]n|ninguna|exenci[oó]n de) ${few}${esFee}(?: de \\p{L}+)?`,
    `(?:nunca|no|jamás) (?:te |le |se |os )?(?:cobra|ped|pid|exig|solicit|requier|hay|contact)${rest}`,
    `(?:pagamos|cubrimos|reembolsamos)(?![\\p{L}])${rest}`,
    `(?:aucuns?|sans|pas de|exonération des?|dispense des?) ${few}${frFee}(?: (?:de |d['’])\\p{L}+)?`,
    `(?:ne|n['’])\\s?(?:vous |te )?\\p{L}+ (?:jamais|pas|aucun)(?![\\p{L}])${rest}`,
    `nous (?:payons|remboursons|couvrons|prenons)(?![\\p{L}])${rest}`,
    `(?:कोई|बिना|बग\u093c?ैर) ${few}${hiFee}(?: (?:के|नहीं)[^।.!?\\n]{0,40})?`,
    `${hiFee} (?:${few})(?:नहीं|माफ\u093c?|मुक्त)`,
    `(?:नहीं|कभी नहीं) …(?:माँगते|मांगते|लेते)`,
  ].map(word)

const messengers = '(?:whats\\s?app|telegram|व्हाट्सए?ऐ?प|वॉट्सऐप|टेलीग्राम)'
const methods =
  '(?:upi|g-?pay|google pay|phone ?pe|paytm|paypal|bizum|western union|(?:credit |debit )?card|kreditkarte|karte|tarjeta|carte|krypto\\p{L}*|cripto\\p{L}*|crypto\\p{L}*|bitcoins?|btc|usdt|ethereum)'

/** By flag, in English, German, Spanish, French and Hindi. */
const patterns = (): Record<Exclude<PostingFlag, 'stipend' | 'duplicate'>, readonly RegExp[]> => ({
  fee: [
    `(?:registration|training|security|joining|enrol?lment|admission|application|processing|onboarding|certificat(?:e|ion)|course|program(?:me)?|internship|kit|caution|placement|reservation) (?:fees?|deposits?|charges?)`,
    `(?:refundable|caution) (?:fees?|deposits?|money)`,
    `(?:pay|deposit|submit) ${few}(?:fees?|deposits?)`,
    `(?:fees?|deposit) (?:of|is|:) ?(?:₹|rs\\.?|inr|€|eur|\\$|usd)? ?\\d[\\d.,]*`,
    `(?:anmelde|registrierungs|bearbeitungs|kurs|schulungs|teilnahme|trainings|ausbildungs|vermittlungs|aufnahme|bewerbungs)(?:gebühr(?:en)?|kosten|beitrag)`,
    `kaution`,
    `(?:cuota|tasa|tarifa|coste?|gastos|pago|dep[oó]sito|fianza) de (?:inscripci[oó]n|registro|formaci[oó]n|matr[ií]cula|capacitaci[oó]n|admisi[oó]n|garant[ií]a|seguridad)`,
    `(?:fianza|dep[oó]sito reembolsable)`,
    `frais (?:d['’]inscription|de dossier|de formation|d['’]adhésion|d['’]enregistrement|de participation|de candidature)`,
    `(?:dépôt de garantie|une caution)`,
    `(?:पंजीकरण|रजिस्ट्रेशन|प्रशिक्षण|ट्रेनिंग|सुरक्षा|सिक्योरिटी|आवेदन) (?:शुल्क|फ\u093c?ीस|जमा|डिपॉजिट|राशि)`,
  ].map(word),
  payment: [
    // A UPI id is a name at a bank: an address without a dot behind the @.
    /(?<![\p{L}\p{N}._@-])[a-z0-9][a-z0-9._-]{1,63}@[a-z]{3,20}(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}])/gu,
    word(`upi ?id`),
    word(`(?:pay|send|transfer|deposit) …(?:via|by|through|using|with|in|on|to) (?:a )?${methods}`),
    word(`(?:zahl|überweis|bezahl)\\p{L}* …(?:per|via|mit|über|in) (?:eine?r? |ihrer )?${methods}`),
    word(
      `(?:pag(?:a|ar|ue|uen|o|os)|env[ií]a\\p{L}*|transfier\\p{L}*) …(?:por|v[ií]a|con|mediante|en|a través de) ${methods}`,
    ),
    word(`(?:pay(?:ez|er|é)|régl\\p{L}*|envoyez|virez) …(?:par|via|avec|en) ${methods}`),
    word(`(?:upi|यूपीआई|कार्ड|गूगल पे|फ\u093c?ोनपे|पेटीएम|क्रिप्टो) ${few}(?:भुगतान|पेमेंट|भेजें|जमा)`),
    word(`bc1[a-z0-9]{25,60}|0x[0-9a-f]{40}`),
  ],
  messenger: [
    /(?:wa\.me|(?:api|chat)\.whatsapp\.com|t\.me|telegram\.(?:me|dog))\/[\w+]/gu,
    word(`${messengers}…\\+?\\d[\\d ()-]{7,20}`),
    word(`\\+?\\d[\\d ()-]{7,20} …${messengers}`),
    word(
      `(?:contact|message|write|reach|dm|text|ping|apply|reply|send) …(?:on|via|by|over|through|to) (?:our )?${messengers}`,
    ),
    word(`(?:schreib|kontaktier|meld|bewirb|bewerb)\\p{L}*… (?:per|via|über|auf) ${messengers}`),
    word(`(?:escr[ií]b|contact|env[ií]a)\\p{L}*… (?:por|v[ií]a|al?|en) ${messengers}`),
    word(`(?:écriv|contact|envoy|postul)\\p{L}*… (?:sur|par|via) ${messengers}`),
    word(`${messengers} (?:पर|से|द्वारा) ${few}(?:संपर्क|सम्पर्क|मैसेज|संदेश|भेजें|लिखें)`),
  ],
})

let compiled: { harmless: RegExp[]; patterns: ReturnType<typeof patterns> } | undefined
/** So many patterns take 50 ms: with the first posting that is looked at, not with each start. */
const phrases = () => (compiled ??= { harmless: harmless(), patterns: patterns() })

const textOf = ({
  title,
  description,
  scope,
  learning,
  team,
  eligibility,
  skills,
  questions,
  location,
}: Posting): string =>
  phrases().harmless.reduce(
    (text, pattern) => text.replaceAll(pattern, ' '),
    [title, description, scope, learning, team, eligibility, ...skills, ...questions, location]
      .join('\n')
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\S\n]+/g, ' '),
  )

/** What a person should look at before everyone can read it; the database knows about duplicates. */
export function flagsIn(posting: Posting, floor: number): PostingFlag[] {
  const text = textOf(posting)
  const has = (flag: keyof ReturnType<typeof patterns>) =>
    phrases().patterns[flag].some((pattern) => text.search(pattern) >= 0)
  const isBelow = posting.paid_or_unpaid === 'Paid' && (posting.stipend ?? 0) < floor
  return [
    ...(['fee', 'payment', 'messenger'] as const).filter(has),
    ...(isBelow ? (['stipend'] as const) : []),
  ]
}

/** A change of any of these is a change of what was decided on. */
const reviewed = [
  'title',
  'description',
  'scope',
  'learning',
  'team',
  'eligibility',
  'skills',
  'questions',
  'location',
  'project_id',
  'cover_image_id',
] as const

type ReviewedFields = Pick<InternshipDraft, (typeof reviewed)[number]>

/** Whether an edit of a published posting needs another decision: other words, or a new flag. */
export const needsAnotherLook = (
  before: ReviewedFields & { flags: readonly PostingFlag[] },
  after: ReviewedFields & { flags: readonly PostingFlag[] },
) =>
  reviewed.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])) ||
  after.flags.some((flag) => !before.flags.includes(flag))
