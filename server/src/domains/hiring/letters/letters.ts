import type { Parsed } from '@app/contract/core/route.ts'
import type {
  LetterKind,
  LetterTemplates,
  LetterText,
  letterTemplates as routes,
} from '@app/contract/hiring/letter-templates.ts'
import { letterKinds } from '@app/contract/hiring/letter-templates.ts'
import { currentLocale, languages, t } from '@app/contract/i18n/translate.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { whenTaken } from '#platform/database/error-mapping.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Actor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { log } from '#platform/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import {
  checkWording,
  defaultIn,
  exampleValues,
  mailTemplates,
  reworded,
} from '#platform/mail/mail-wording.ts'
import { changed, invalid, notFound, taken } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { letterTemplates } from '#schema/applications.table.ts'
import { mailWordings } from '#schema/mail.table.ts'

/** The mail whose variables a letter has, and whose wording is sent where no template is chosen. */
const mailOf: Record<LetterKind, string> = {
  rejection: 'application.rejected',
  closing: 'application.posting_closed',
  offer: 'job_offer.letter',
}

function definitionOf(kind: LetterKind) {
  const definition = mailTemplates.get(mailOf[kind])
  if (!definition) throw new Error(`There is no mail for a letter of the kind ${kind}.`)
  return definition
}

const columns = {
  id: letterTemplates.id,
  kind: letterTemplates.kind,
  name: letterTemplates.name,
  texts: letterTemplates.texts,
  is_archived: sql<boolean>`${letterTemplates.archived_at} is not null`,
  version: letterTemplates.version,
}

/** Every letter by name, archived ones included, and what a new one begins with. */
export async function list(db: Db): Promise<LetterTemplates> {
  const [templates, worded] = await Promise.all([
    db
      .select(columns)
      .from(letterTemplates)
      .orderBy(letterTemplates.kind, sql`lower(${letterTemplates.name})`),
    db
      .select()
      .from(mailWordings)
      .where(inArray(mailWordings.kind, Object.values(mailOf))),
  ])
  const kinds = letterKinds.map((kind) => {
    const definition = definitionOf(kind)
    const examples = exampleValues(definition)
    return {
      kind,
      variables: definition.variables.map((name) => ({
        name,
        example: String(examples[name]),
        is_required: definition.required?.includes(name) ?? false,
      })),
      defaults: languages.map((language) => {
        const own = worded.find((row) => row.kind === mailOf[kind] && row.language === language)
        const { subject, text } = own?.wording ?? defaultIn(definition, language)
        return { language, subject, text }
      }),
    }
  })
  return { templates, kinds }
}

/** Refuses a text that could not be sent, in the words of the mail it takes the place of. */
function checkTexts(kind: LetterKind, texts: readonly LetterText[]) {
  const definition = definitionOf(kind)
  // Its button stays that of the mail.
  const button = definition.button ?? ''
  for (const { subject, text } of texts) checkWording(definition, { subject, text, button })
}

/** Adds a letter; 409 when the name is taken among those of its kind, ignoring case (`letter_template_name`). */
export async function create(db: Db, actor: Actor, draft: Parsed<typeof routes.create>['body']) {
  checkTexts(draft.kind, draft.texts)
  const [created] = await db
    .insert(letterTemplates)
    .values(draft)
    .onConflictDoNothing()
    .returning({ id: letterTemplates.id })
  if (!created) throw nameTaken()
  return recordChange(db, actor, 'letter_template_created', created.id, draft)
}

/** Changes, archives or restores a letter. What was sent stays as it is; what is planned is sent in the new words. */
export async function change(
  db: Db,
  actor: Actor,
  id: string,
  { version, is_archived, ...edit }: Parsed<typeof routes.change>['body'],
) {
  const [stored] = await db
    .select()
    .from(letterTemplates)
    .where(eq(letterTemplates.id, id))
    .for('update')
  if (!stored) throw notFound()
  if (stored.version !== version) throw changed()
  if (edit.texts) checkTexts(stored.kind, edit.texts)
  const archived_at = is_archived ? sql`coalesce(${letterTemplates.archived_at}, now())` : null
  await db
    .update(letterTemplates)
    .set({ ...edit, ...(is_archived !== undefined && { archived_at }), version: version + 1 })
    .where(eq(letterTemplates.id, id))
    .catch(whenTaken(nameTaken))
  const before = { name: stored.name, texts: stored.texts }
  return recordChange(db, actor, 'letter_template_changed', id, { before, ...edit, is_archived })
}

const nameTaken = () => taken('name', t('A letter with this name already exists.'))

async function recordChange(
  db: Db,
  { user, from }: Actor,
  action: string,
  id: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, { action, entity_type: 'letter_template', entity_id: id, details })
  await publish(db, 'applications', audienceOf('applications.review'))
  return list(db)
}

/** The texts of a letter that a decision has chosen. */
export type ChosenLetter = readonly LetterText[]

/** The texts of a letter of this kind; 422 for one that is not there or no longer offered. */
export async function chosenLetter(
  db: Db,
  kind: LetterKind,
  id: string | null,
): Promise<ChosenLetter | undefined> {
  if (!id) return undefined
  const [row] = await db.select(columns).from(letterTemplates).where(eq(letterTemplates.id, id))
  if (row?.kind !== kind || row.is_archived)
    throw invalid('template_id', t('Please choose one of the letters.'))
  return row.texts
}

/** The same for decisions that were made before: a letter that was archived since is still theirs. */
export async function plannedLetters(db: Db, ids: readonly (string | null)[]) {
  const named = ids.filter((id) => id !== null)
  if (!named.length) return new Map<string, ChosenLetter>()
  const rows = await db
    .select(columns)
    .from(letterTemplates)
    .where(inArray(letterTemplates.id, named))
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}

/**
 * The mail in the words of a chosen letter: those of the current language, or else the English or the first ones, with
 * all of the mail in that language. A paragraph that the letter has no place for becomes its last one.
 */
export function inWordsOf(letter: ChosenLetter | undefined, make: () => Mail): Mail {
  const textIn = (language: string) => letter?.find((one) => one.language === language)
  const found = textIn(currentLocale()) ?? textIn('en') ?? letter?.[0]
  if (!found) return make()
  return withLocale(found.language, () => {
    const mail = make()
    const isLeftOut = mail.template?.values.notice && !found.text.includes('{notice}')
    const text = isLeftOut ? `${found.text}\n\n{notice}` : found.text
    try {
      // Without its template, so that it is not worded once more where it is queued.
      const { template: _, ...worded } = reworded(mail, {
        subject: found.subject,
        text,
        button: '',
      })
      return worded
    } catch (error) {
      log.error({ err: error, mail_kind: mail.template?.kind }, 'a letter could not be used')
      return mail
    }
  })
}
