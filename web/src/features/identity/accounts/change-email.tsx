import { t } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useChangeEmail } from './accounts.api.ts'

const defaults = { email: '', current_password: '' }

/** Nothing changes until the link in the mail to the new address is followed. */
export function ChangeEmail() {
  const { email } = useMe()
  const change = useChangeEmail()
  const [waiting, setWaiting] = useState<string>()
  const isWaiting = waiting !== undefined && waiting !== email
  return (
    <>
      <p className="mb-4">
        {t('Your email is')} <strong className="font-medium">{email}</strong>.
      </p>
      {isWaiting && (
        <Banner className="mb-4" title={t('Confirm your new email')}>
          {t('Open the link we sent to {waiting}. Until then, your email stays the same.', {
            waiting,
          })}
        </Banner>
      )}
      <Form
        key={waiting}
        schema={accounts.changeEmail.body}
        defaults={defaults}
        draft={change.draft}
        busy={change.isPending}
        errors={change.errors}
        onSubmit={(body) => change.mutate({ body }, { onSuccess: () => setWaiting(body.email) })}
        className="max-w-md"
      >
        {(field) => (
          <>
            <Input {...field('email')} label={t('New email')} type="email" autoComplete="email" />
            <PasswordInput
              {...field('current_password')}
              label={t('Your password')}
              autoComplete="current-password"
            />
            <Button
              type="submit"
              className="justify-self-start"
              busy={change.isPending}
              busyText={t('Sending…')}
            >
              {t('Change email')}
            </Button>
          </>
        )}
      </Form>
    </>
  )
}
