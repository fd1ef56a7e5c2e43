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

/** At most this many people are notified, and at most once an hour, however often the database comes and goes. */
const mostPeople = 20
const patience = 2 * 60_000
const rest = 60 * 60_000
const pause = 30_000

/** The file with which one node claims the notification: the file store still works, and all nodes share it. */
const claim = 'outage'

/**
 * Emails the superadmins when the database takes no changes for two minutes, and again when it does: the outbox and
 * notifications are stored in it, so they cannot. The addresses are those of the last check that found the database well.
 * Of several nodes one sends it, as far as the file store lets them agree. Returns a function that checks once.
 */
export function outageWatch(config: Config, database: Database) {
  const deliver = smtpDelivery(config.SMTP_URL ?? '', () => senderOf(config))
  const store = storageOf(config)
  let people: Superadmin[] = []
  let since: Date | undefined
  let isNotified = false
  let lastNotified = 0

  async function isMine(now: Date): Promise<boolean> {
    const before = await readText(store, claim).catch(() => undefined)
    if (before && now.getTime() - Date.parse(before) < rest) return false
    await putText(store, claim, now.toISOString()).catch(() => undefined)
    return true
  }

  async function notifyAll(compose: () => { subject: string; text: string[] }) {
    for (const { email, language } of people) {
      const content = withLocale(language, () => contentOf({ to: email, ...compose() }))
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
      await notifyAll(() => recovered(from, until))
      await store.remove(claim).catch(() => undefined)
    }
    since = undefined
    isNotified = false
  }

  return async (now = new Date()): Promise<void> => {
    if (await isDatabaseWell(database.db)) return whenWell()
    since ??= now
    const isLasting = now.getTime() - since.getTime() >= patience
    const isRested = now.getTime() - lastNotified >= rest
    if (isNotified || !isLasting || !isRested || !people.length || !(await isMine(now))) return
    isNotified = true
    lastNotified = now.getTime()
    const from = since
    await notifyAll(() => away(from))
  }
}

/** Checks every half a minute, each node at its own moment; never without a mail server. */
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
