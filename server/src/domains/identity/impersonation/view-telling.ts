import { t } from '@app/contract/i18n/text.ts'
import { viewMinutes } from '@app/contract/identity/views.ts'
import { languageOf } from '#domains/identity/accounts/sessions.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { speaking } from '#platform/http/language.ts'
import type { User } from '#platform/http/who.ts'
import { post } from '#platform/mail/mail.ts'
import type { Config } from '#src/config.ts'

/** The person learns who looks, why, for how long, and that nothing can be changed. */
export async function tellViewed(
  db: Db,
  by: User,
  person: { id: string; email: string },
  reason: string,
  { BACKEND_URL }: Config,
): Promise<void> {
  const name = by.full_name
  const minutes = viewMinutes
  await notify(db, person.id, () => ({
    title: t('Your account is being viewed'),
    message: t(
      '{name} looks at Cohort as you see it, for at most {minutes} minutes. Reason: {reason}',
      {
        name,
        minutes,
        reason,
      },
    ),
    type: 'info',
    link: '/account',
  }))
  await speaking(await languageOf(db, person.id), () =>
    post(db, {
      to: person.email,
      subject: t('Your account is being viewed'),
      text: [
        t(
          '{name}, who administers Cohort, looks at the product as you see it, for at most {minutes} minutes. Nothing can be changed meanwhile, and it is on record.',
          { name, minutes },
        ),
        t('Reason: {reason}', { reason }),
      ],
      action: { label: t('Open Cohort'), url: new URL('/account', BACKEND_URL).href },
    }),
  )
}
