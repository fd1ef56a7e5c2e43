import type { Parsed } from '@app/contract/core/route.ts'
import type { Language } from '@app/contract/i18n/translate.ts'
import {
  type MailText,
  type MailWording,
  mailGroups,
  mailWordings as routes,
} from '@app/contract/messaging/mail-wordings.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { implement } from '#platform/http/implement.ts'
import { withLocale } from '#platform/http/language.ts'
import { type Actor, actorOf, type MailingActor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { contentOf, type Mail, queueMail } from '#platform/mail/mail.ts'
import {
  checkWording,
  defaultIn,
  exampleValues,
  type MailTemplate,
  mailTemplates,
  reworded,
} from '#platform/mail/mail-wording.ts'
import { changed, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { mailWordings } from '#schema/mail.table.ts'

function templateOf(kind: string): MailTemplate {
  const template = mailTemplates.get(kind)
  if (!template) throw notFound()
  return template
}

/** Every kind of mail, group by group. */
async function list(db: Db, language: Language) {
  const rows = await db
    .select({
      kind: mailWordings.kind,
      language: mailWordings.language,
      subject: sql<string>`${mailWordings.wording} ->> 'subject'`,
    })
    .from(mailWordings)
    .where(isNotNull(mailWordings.wording))
  const mails = [...mailTemplates].map(([kind, template]) => {
    const edited = rows.filter((row) => row.kind === kind)
    return {
      kind,
      group: template.group,
      purpose: template.purpose(),
      subject:
        edited.find((row) => row.language === language)?.subject ??
        defaultIn(template, language).subject,
      changed: edited.map((row) => row.language),
    }
  })
  return { mails: mailGroups.flatMap((group) => mails.filter((mail) => mail.group === group)) }
}

const isWording = (kind: string, language: Language) =>
  and(eq(mailWordings.kind, kind), eq(mailWordings.language, language))

const untouched = { wording: null, version: 0, changed_at: null, changed_by: null }

async function read(db: Db, kind: string, language: Language): Promise<MailWording> {
  const template = templateOf(kind)
  const [row = untouched] = await db
    .select({
      wording: mailWordings.wording,
      version: mailWordings.version,
      changed_at: mailWordings.changed_at,
      changed_by: users.full_name,
    })
    .from(mailWordings)
    .leftJoin(users, eq(users.id, mailWordings.changed_by))
    .where(isWording(kind, language))
  const { wording, ...change } = row
  const original = defaultIn(template, language)
  const examples = withLocale(language, () => exampleValues(template))
  return {
    ...(wording ?? original),
    ...change,
    ...{ kind, language, group: template.group, purpose: template.purpose() },
    default: original,
    is_changed: wording !== null,
    has_link: template.button !== undefined,
    variables: template.variables.map((name) => ({
      name,
      example: String(examples[name]),
      is_required: template.required?.includes(name) ?? false,
    })),
  }
}

interface Change {
  kind: string
  language: Language
  version: number
  wording: MailText | null
}

/** A null wording is the default one. 409 when someone else has changed it since `version`. */
export async function put(
  db: Db,
  { user, from }: Actor,
  { kind, language, version, wording }: Change,
): Promise<MailWording> {
  const template = templateOf(kind)
  if (wording) checkWording(template, wording)
  await db.insert(mailWordings).values({ kind, language }).onConflictDoNothing()
  const [row] = await db.select().from(mailWordings).where(isWording(kind, language)).for('update')
  if (row?.version !== version) throw changed()
  await db
    .update(mailWordings)
    .set({ wording, version: version + 1, changed_by: user.id, changed_at: sql`now()` })
    .where(isWording(kind, language))
  const original = defaultIn(template, language)
  const [before, after] = [row.wording ?? original, wording ?? original]
  await record(db, user, from, {
    action: wording ? 'mail_wording_changed' : 'mail_wording_reset',
    entity_type: 'mail',
    details: { mail: kind, language, before, after },
  })
  await publish(db, 'mail_wordings', audienceOf('system.manage'))
  return read(db, kind, language)
}

type Draft = Parsed<typeof routes.preview>['body']

/** The mail with example values, in the language of the draft. */
function exampleOf(kind: string, wording: Draft, to: string, site: string): Mail {
  const template = templateOf(kind)
  checkWording(template, wording)
  const action = template.button ? { action: { label: wording.button, url: site } } : {}
  const mail = { to, subject: '', text: [], ...action }
  return reworded({ ...mail, template: { kind, values: exampleValues(template) } }, wording)
}

const often = { most: 10, seconds: 600 }

async function sendTest(db: Db, { user, from, site }: MailingActor, kind: string, draft: Draft) {
  await consume(db, `test mail ${user.id}`, often)
  await withLocale(draft.language, () => {
    const { template: _, ...mail } = exampleOf(kind, draft, user.email, site)
    return queueMail(db, mail)
  })
  const details = { mail: kind, language: draft.language }
  await record(db, user, from, { action: 'test_mail_sent', entity_type: 'mail', details })
  return { recipient: user.email }
}

export const mailWordingRoutes = implement(routes, {
  list: ({ db, query }) => list(db, query.language),
  read: ({ db, params, query }) => read(db, params.kind, query.language),
  save: ({ db, user, from, params, body: { language, version, ...wording } }) =>
    put(db, { user, from }, { ...params, language, version, wording }),
  reset: ({ db, user, from, params, body }) =>
    put(db, { user, from }, { ...params, ...body, wording: null }),
  preview: async ({ params, body, user, request }) => {
    const site = request.server.config.BACKEND_URL
    return withLocale(body.language, () =>
      contentOf(exampleOf(params.kind, body, user.email, site)),
    )
  },
  sendTest: ({ db, params, body, ...context }) => sendTest(db, actorOf(context), params.kind, body),
})
