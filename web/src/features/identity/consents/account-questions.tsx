import { t } from '@app/contract/i18n/translate.ts'
import { useMe } from '#lib/session/session-store.ts'
import { PolicyNote } from '#lib/site/policy-note.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useAgree } from './consents.api.ts'

/** What the account still has to be asked, above every page: nothing that is typed below gets lost. */
export default function AccountQuestions() {
  const { consent_due, viewed_until } = useMe()
  if (viewed_until || !consent_due) return null
  return (
    <section aria-label={t('Questions about your account')} className="page grid gap-3 pt-4">
      <ConsentQuestion version={consent_due} />
    </section>
  )
}

function ConsentQuestion({ version }: { version: string }) {
  const { agree, isPending } = useAgree()
  return (
    <Banner title={t('Please read our terms and privacy policy')}>
      <div className="grid gap-2">
        <PolicyNote
          text={t('You have not agreed to the current version yet. Each opens in a new tab.')}
        />
        <Button
          size="sm"
          className="justify-self-start"
          busy={isPending}
          busyText={t('Saving...')}
          onClick={() => agree(version)}
        >
          {t('I agree')}
        </Button>
      </div>
    </Banner>
  )
}
