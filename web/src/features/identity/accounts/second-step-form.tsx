import { t } from '@app/contract/i18n/translate.ts'
import type { SignInSession } from '@app/contract/identity/accounts.ts'
import { useState } from 'react'
import { signedIn } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { type FieldReader, usePlainForm } from './plain-form.ts'
import { sendCode } from './sign-in.api.ts'

interface SecondStepFormProps {
  ticket: string
  onBack: () => void
  onDone?: (response: SignInSession) => void
}

/** Shown to users with a second factor, after the password was right. */
export function SecondStepForm({ ticket, onBack, onDone }: SecondStepFormProps) {
  const [isRecovering, setRecovering] = useState(false)
  const { busy, form, field, submit } = usePlainForm({
    names,
    check,
    send: async (read) => {
      const response = await sendCode(ticket, read('code'))
      signedIn(response)
      toast.success(t('Login Successful'))
      onDone?.(response)
    },
    onRefused: ({ status, message }) => {
      toast.error(t('Login Failed'), message)
      if (status === 401) onBack()
    },
  })
  return (
    <form {...form} className="grid grid-cols-1 gap-4">
      <Input
        key={String(isRecovering)}
        {...field('code')}
        label={isRecovering ? t('Recovery code') : t('Code')}
        hint={
          isRecovering
            ? t('One of the recovery codes you saved during setup. Each works once.')
            : t('The six digits in your authenticator app.')
        }
        inputMode={isRecovering ? 'text' : 'numeric'}
        autoComplete={isRecovering ? 'off' : 'one-time-code'}
        autoFocus
        data-private
      />
      <Button {...submit} busy={busy} busyText={t('Logging In...')}>
        {t('Log In')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="ghost" onClick={() => setRecovering(!isRecovering)}>
          {isRecovering ? t('Use the authenticator') : t('Use a recovery code')}
        </Button>
      </div>
    </form>
  )
}

const names = ['code'] as const

const check = (read: FieldReader<'code'>) => [
  !read('code').trim() && { path: 'code' as const, message: t('Please enter the code.') },
]
