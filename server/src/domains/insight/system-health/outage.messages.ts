import { superadminRole } from '@app/contract/core/roles.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { type Language, t } from '@app/contract/i18n/translate.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { chosenLanguage } from '#domains/identity/settings/settings.ts'
import type { Database } from '#platform/database/db.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import { putText, readText, storageOf } from '#platform/files/storage.ts'
import { withLocale } from '#platform/http/language.ts'
import { isDatabaseWell } from '#platform/http/node-health.ts'
import { log, loggedError } from '#platform/log.ts'
import { contentOf } from '#platform/mail/mail.ts'
import { smtpDelivery } from '#platform/mail/mail-sender.ts'
import { users } from '#schema/accounts.table.ts'
import { type Config, senderOf } from '#src/config.ts'

interface Superadmin {
  email: string
  language: Language | null
}

/** So many are told at most, and once within an hour at most, however often the database goes and comes. */
const mostPeople = 20
const patience = 2 * 60_000
const rest = 60 * 60_000
const pause = 30_000

/** Names the outage that some node tells of, in the file store, which still works and which the nodes share. */
const claim = 'outage'

/**
 * Tells the superadmins by mail when the database takes no changes for two minutes, and again when it does: what is stored,
 * the outbox and notifications, cannot. Their addresses are those of the last look at a database that was well. Of several
 * nodes one tells, as far as the file store lets them agree. Returns what looks once.
 */
export function outageWatch(config: Config, database: Database) {
  const deliver = smtpDelivery(config.SMTP_URL ?? '', () => senderOf(config))
  const store = storageOf(config)
  let people: Superadmin[] = []
  let since: Date | undefined
  let isNotified = false
  let lastTold = 0

  async function isMine(now: Date): Promise<boolean> {
    const before = await readText(store, claim).catch(() => undefined)
    if (before && now.getTime() - Date.parse(before) < rest) return false
    await putText(store, claim, now.toISOString()).catch(() => undefined)
    return true
  }

  async function tell(say: () => { subject: string; text: string[] }) {
    for (const { email, language } of people) {
      const content = withLocale(language, () => contentOf({ to: email, ...say() }))
      const mail = { id: v7(), recipient: email, ...content, attachments: [], unsubscribe: null }
      await deliver(mail).catch((error: unknown) =>
        log.error({ reason: loggedError(error).reason }, 'the outage could not be mailed'),
      )
    }
  }

  async function whenWell() {
    people = await superadminsOf(database)
    if (since && isNotified) {
      const [from, until] = [since, new Date()]
      await tell(() => recovered(from, until))
      await store.remove(claim).catch(() => undefined)
    }
    since = undefined
    isNotified = false
  }

  return async (now = new Date()): Promise<void> => {
    if (await isDatabaseWell(database.db)) return whenWell()
    since ??= now
    const isLasting = now.getTime() - since.getTime() >= patience
    const isRested = now.getTime() - lastTold >= rest
    if (isNotified || !isLasting || !isRested || !people.length || !(await isMine(now))) return
    isNotified = true
    lastTold = now.getTime()
    const from = since
    await tell(() => away(from))
  }
}

/** Looks every half a minute, nodes at different moments; without a mail server never. */
export function watchOutages(config: Config, database: Database): void {
  if (!config.SMTP_URL) return
  const look = outageWatch(config, database)
  const again = (wait: number) => {
    setTimeout(
      () =>
        void look()
          .catch((error: unknown) => log.warn({ err: error }, 'the database was not looked at'))
          .finally(() => again(pause)),
      wait,
    ).unref()
  }
  again(Math.random() * pause)
}

const superadminsOf = ({ db }: Database): Promise<Superadmin[]> =>
  db
    .select({ email: users.email, language: chosenLanguage })
    .from(users)
    .where(and(eq(users.role, superadminRole), eq(users.status, 'active')))
    .orderBy(users.id)
    .limit(mostPeople)

const at = (time: Date) => formatDateTime(time.toISOString(), organisation().time_zone)

const away = (since: Date) => ({
  subject: t("{organisation}'s database is unavailable"),
  text: [
    t("It hasn't accepted changes since {time}, so nothing can be saved.", { time: at(since) }),
    t(
      "Check that the database server is running, reachable and has space. Once it responds, everything resumes automatically and we'll email you again.",
    ),
  ],
})

const recovered = (since: Date, until: Date) => ({
  subject: t("{organisation}'s database is back"),
  text: [t('It was unavailable from {from} to {until}.', { from: at(since), until: at(until) })],
})
