import { t } from '@app/contract/i18n/translate.ts'
import { kindLabels, type Subscription } from '@app/contract/messaging/notification-choices.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useStop } from './unsubscribe.api.ts'

interface UnsubscribeFormProps {
  token: string
  what: Subscription
  email: string
}

/** Asks first: a program that follows every link of a mail must stop nothing. */
export function UnsubscribeForm({ token, what, email }: UnsubscribeFormProps) {
  const stop = useStop()
  const send = (all: 'true' | 'false') => stop.mutate({ params: { token }, query: { all } })
  if (stop.data)
    return (
      <p role="status">
        {stop.data.all
          ? t("Done. We'll no longer email notifications to {email}.", { email })
          : t("Done. We'll no longer send these emails to {email}.", { email })}
      </p>
    )
  return (
    <>
      {stop.error && <Banner tone="danger">{stop.error.message}</Banner>}
      <p>{wordsOf(what)}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={stop.isPending} busyText={t('Stopping…')} onClick={() => send('false')}>
          {t('Stop these emails')}
        </Button>
        <Button variant="secondary" busy={stop.isPending} onClick={() => send('true')}>
          {t('Stop all notification emails')}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {t("We'll still email you about your account, such as a new password.")}
      </p>
    </>
  )
}

function wordsOf(what: Subscription) {
  if (what === 'digest') return t('The daily digest of unread notifications.')
  if (what === 'weekly') return t('Weekly report, on Mondays.')
  return t('Emails about: {kind}', { kind: kindLabels[what] })
}
