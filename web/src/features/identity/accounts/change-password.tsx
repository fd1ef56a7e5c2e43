import { msg, t } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Progress } from '#ui/progress.tsx'
import { useChangePassword } from './accounts.api.ts'

interface Strength {
  /** From 0 to 1. */
  value: number
  label: string
}

const obvious = /password|passwort|qwerty|asdf|letmein|welcome|admin|cohort|12345|abcd/i

/** A hint while typing; the server decides what is rejected. */
export function strengthOf(password: string): Strength | undefined {
  if (!password) return undefined
  if (password.length < 8) return { value: 0.1, label: t('Too short') }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  if (obvious.test(password) || variety < 5) return { value: 0.25, label: t('Weak: easy to guess') }
  const points = Math.min(password.length, 20) + kinds * 2
  if (points < 16) return { value: 0.5, label: t('Fair: longer is stronger') }
  if (points < 22) return { value: 0.75, label: t('Good') }
  return { value: 1, label: t('Strong') }
}

const defaults = { current_password: '', new_password: '', confirm_password: '' }

const Change = accounts.changePassword.body
  .extend({ confirm_password: z.string() })
  .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
    path: ['confirm_password'],
    message: msg('New passwords do not match.'),
  })

/** The button waits until all three are filled (spec §5). */
export function ChangePassword() {
  const change = useChangePassword()
  const [done, setDone] = useState(0)
  return (
    <Form
      key={done}
      schema={Change}
      defaults={defaults}
      busy={change.isPending}
      errors={change.errors}
      onSubmit={({ confirm_password: _, ...body }) =>
        change.mutate({ body }, { onSuccess: () => setDone(done + 1) })
      }
      className="max-w-md"
    >
      {(field, form) => {
        const values = form.watch()
        return (
          <>
            <PasswordInput
              {...field('current_password')}
              label={t('Current password')}
              autoComplete="current-password"
            />
            <PasswordInput
              {...field('new_password')}
              label={t('New password')}
              autoComplete="new-password"
              hint={t('At least 8 characters.')}
            />
            <PasswordStrengthMeter password={values.new_password} />
            <PasswordInput
              {...field('confirm_password')}
              label={t('Confirm new password')}
              autoComplete="new-password"
            />
            <Button
              type="submit"
              className="justify-self-start"
              disabled={Object.values(values).some((value) => !value)}
              busy={change.isPending}
              busyText={t('Changing...')}
            >
              {t('Change password')}
            </Button>
          </>
        )
      }}
    </Form>
  )
}

/** Rates a password while it is typed. */
function PasswordStrengthMeter({ password }: { password: string }) {
  const strength = strengthOf(password)
  if (!strength) return null
  return (
    <Progress
      label={t('Password strength')}
      value={strength.value}
      text={strength.label}
      tone={strength.value > 0.5 ? 'success' : 'warning'}
      className="-mt-2"
    />
  )
}
