import type { Role } from '@app/contract/core/roles.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import type { Language } from '@app/contract/i18n/translate.ts'
import type { MailText } from '@app/contract/messaging/mail-wordings.ts'
import {
  type MailChoice,
  type NotificationChoice,
  type NotificationKind,
  notificationKinds,
} from '@app/contract/messaging/notification-choices.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { wantsPush } from '#domains/messaging/push/push.ts'
import { type Db, rowsOf, statement } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { isConfirmed } from '#platform/mail/mail.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { mailWordings } from '#schema/mail.table.ts'
import { notificationChoices as table } from '#schema/notifications.table.ts'
import { receives, switchOf, usualMail } from './notifications.rules.ts'

interface ChannelChoice {
  mail: MailChoice
  push: boolean
  /** The language of the notifications. */
  language: Language | null
  /** Null for nobody. */
  role: Role | null
  /** How the organisation words the mail, in that language. */
  wording: MailText | null
}

type Switch = (typeof switchOf)[NotificationKind]

const isOn = (name: SQL) => sql`coalesce((reader.settings ->> ${name})::boolean, true)`
/** The reader gets mail at all. */
const isMailed = sql`${isOn(sql`'emailNotifications'`)} and reader.status = 'active'
  and ${isConfirmed(sql`reader`)}`

const wishing = (named: Switch) => {
  const isWanted = named ? isOn(sql.raw(`'${named}'`)) : sql`true`
  return statement<ChannelChoice>(
    `wishes_${named}`,
    sql`
    select case when ${isWanted} and ${isMailed}
      then coalesce(choice.mail, ${sql.placeholder('usual')}::text) else 'off' end as mail,
      ${isWanted} and coalesce(choice.push, true) and ${wantsPush(sql`reader.id`)} as push,
      reader.settings ->> 'language' as language, reader.role,
      (select worded.wording from ${mailWordings} worded where worded.kind = ${sql.placeholder('template')}::text
        and worded.language = coalesce(reader.settings ->> 'language', ${sql.placeholder('usual_language')}::text)) as wording
    from ${users} reader left join ${table} choice
      on choice.user_id = reader.id and choice.kind = ${sql.placeholder('kind')}::text
    where reader.id = ${sql.placeholder('user')}::uuid`,
  )
}
const always = wishing(undefined)
const unlessOff = {
  projectUpdates: wishing('projectUpdates'),
  taskReminders: wishing('taskReminders'),
}

/**
 * A user's current delivery of a kind: their choice, unless a setting or the state of the account disables it; and the
 * organisation's wording of the mail that would be sent.
 */
export async function wishesOf(
  db: Db,
  user: string,
  kind: NotificationKind,
  template?: string,
): Promise<ChannelChoice> {
  const named = switchOf[kind]
  const statement = named ? unlessOff[named] : always
  const usual_language = organisation().language
  const [row] = await statement(db, {
    user,
    kind,
    usual: usualMail[kind],
    template: template ?? null,
    usual_language,
  })
  return row ?? { mail: 'off', push: false, language: null, role: null, wording: null }
}

/** Those of the kinds that a user wants mail of now; what waits for the digest may be older than the choice. */
export async function mailedKinds(db: Db, user: string, kinds: ReadonlySet<NotificationKind>) {
  const named = [...kinds].map((kind) => ({
    kind,
    named_switch: switchOf[kind],
    usual: usualMail[kind],
  }))
  const rows = await rowsOf<{ kind: NotificationKind }>(
    db,
    sql`select named.kind
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) named (kind text, named_switch text, usual text)
      join ${users} reader on reader.id = ${user}
      left join ${table} choice on choice.user_id = reader.id and choice.kind = named.kind
      where ${isMailed} and ${isOn(sql`named.named_switch`)} and coalesce(choice.mail, named.usual) <> 'off'`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

/** The user's choices for every kind they can receive, with the defaults for the rest. */
export async function choices(db: Db, { id, role }: User) {
  const rows = await db.select().from(table).where(eq(table.user_id, id))
  const chosen = new Map(rows.map(({ kind, mail, push }) => [kind, { kind, mail, push }]))
  const kinds = notificationKinds.filter((kind) => receives(role, kind))
  return {
    choices: kinds.map((kind) => chosen.get(kind) ?? { kind, mail: usualMail[kind], push: true }),
  }
}

/** Chooses for the kinds that are named; the last word counts when one is named twice. */
export async function choose(db: Db, { user, from }: Actor, input: NotificationChoice[]) {
  const last = [...new Map(input.map((choice) => [choice.kind, choice])).values()]
  await put(db, user.id, last)
  await record(db, user, from, {
    action: 'notification_choices_changed',
    entity_type: 'user',
    entity_id: user.id,
    details: Object.fromEntries(
      last.map(({ kind, mail, push }) => [kind, `${mail}${push ? ', push' : ''}`]),
    ),
  })
  await publish(db, 'settings', [{ user_id: user.id }])
  return choices(db, user)
}

const put = (db: Db, user_id: string, input: NotificationChoice[]) =>
  db
    .insert(table)
    .values(input.map((choice) => ({ user_id, ...choice })))
    .onConflictDoUpdate({
      target: [table.user_id, table.kind],
      set: { mail: sql`excluded.mail`, push: sql`excluded.push` },
    })

/** Disables mail for these kinds; push choices stay. */
export async function stopMails(db: Db, user_id: string, kinds: readonly NotificationKind[]) {
  if (!kinds.length) return
  await db
    .insert(table)
    .values(kinds.map((kind) => ({ user_id, kind, mail: 'off' as const, push: true })))
    .onConflictDoUpdate({ target: [table.user_id, table.kind], set: { mail: 'off' } })
}

/** The kinds that a person gets once a day. */
export async function dailyKinds(db: Db, user_id: string): Promise<NotificationKind[]> {
  const rows = await db.select().from(table).where(eq(table.user_id, user_id))
  const mailOf = new Map(rows.map(({ kind, mail }) => [kind, mail]))
  return notificationKinds.filter((kind) => (mailOf.get(kind) ?? usualMail[kind]) === 'daily')
}
