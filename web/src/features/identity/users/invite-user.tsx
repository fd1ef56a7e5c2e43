import { internRole, roles } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Password } from '@app/contract/identity/accounts.ts'
import { NewUser } from '@app/contract/identity/users.ts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { useInvite } from './users.api.ts'

const blank = { email: '', full_name: '', role: internRole, password: '', again: '' }

/** By invitation the owner chooses the password; otherwise it is entered here, twice. */
const Values = NewUser.omit({ password: true })
  .extend({ way: z.enum(['invitation', 'password']), password: z.string(), again: z.string() })
  .superRefine(({ way, password, again }, context) => {
    if (way === 'invitation') return
    const checked = Password.safeParse(password)
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!checked.success) refuse('password', checked.error.issues[0]?.message ?? '')
    else if (password !== again) refuse('again', msg('Passwords do not match. Please check.'))
  })
  .transform(({ way, again: _, password, ...user }) =>
    way === 'password' ? { ...user, password } : user,
  )

const ways = localized([
  { value: 'invitation', label: msg('By email: they set their own password') },
  { value: 'password', label: msg('With a password I enter here') },
])

/** The button and its dialog: an account with a role. */
export function InviteUser() {
  const [open, setOpen] = useState(false)
  const [way, setWay] = useState('invitation')
  const isInvited = way === 'invitation'
  const invite = useInvite()
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {t('Invite User')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Invite User')}
        description={
          isInvited
            ? t("We'll email them a link to set their password.")
            : t("They can log in right away. Share the password yourself; we won't email it.")
        }
        mutation={invite}
        action={isInvited ? t('Send Invitation') : t('Create User')}
        busyText={isInvited ? t('Inviting…') : t('Creating…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Values}
            defaults={{ ...blank, way: isInvited ? 'invitation' : 'password' }}
            onChange={(values) => setWay(values.way)}
            onSubmit={(body) => invite.mutate({ body }, { onSuccess: () => setOpen(false) })}
          >
            {(field, { watch }) => (
              <>
                <Input {...field('full_name')} label={t('Full name')} autoComplete="off" />
                <Input {...field('email')} label={t('Email')} type="email" autoComplete="off" />
                <Select
                  {...field('role')}
                  label={t('Role')}
                  options={roles.map((value) => ({ value, label: formatRole(value) }))}
                />
                {/* No part of the draft: what stands around the form follows it. */}
                <RadioGroup
                  {...field('way')}
                  data-private
                  label={t('How they get in')}
                  options={ways}
                />
                {watch('way') === 'password' && (
                  <>
                    <PasswordInput
                      {...field('password')}
                      label={t('Password')}
                      hint={t('At least 8 characters.')}
                      autoComplete="new-password"
                    />
                    <PasswordInput
                      {...field('again')}
                      label={t('Confirm password')}
                      autoComplete="new-password"
                    />
                  </>
                )}
              </>
            )}
          </Form>
        )}
      </FormDialog>
    </>
  )
}
