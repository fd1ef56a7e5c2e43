import { msg, t } from '@app/contract/i18n/text.ts'
import { emailFlaw, type Typed } from './plain-form.ts'

export const signupNames = ['full_name', 'email', 'password', 'confirm_password'] as const
type Name = (typeof signupNames)[number]

const mismatch = msg('Passwords do not match. Please check.')
const tooShort = (least: number) =>
  t('Password must be at least {least} characters long.', { least })

/** What a toast says over these sentences (spec §5). */
export function toastTitleOf(message: string) {
  if (message === t(mismatch)) return t('Password Mismatch')
  return [tooShort(6), tooShort(8)].includes(message) ? t('Password Too Short') : undefined
}

/** The form asks for 6 characters, the server holds 8; the sentence names the one that is missed (spec §5, §9). */
export function checkSignup(typed: Typed<Name>) {
  const flaw = (path: Name, message: string | false) => message !== false && { path, message }
  const password = typed('password')
  const again = typed('confirm_password')
  return [
    flaw('full_name', !typed('full_name').trim() && t('Full name is required.')),
    emailFlaw(typed('email')),
    flaw('password', !password && t('Password is required.')),
    flaw('confirm_password', !again && t('Please type the password once more.')),
    flaw('confirm_password', again !== '' && again !== password && t(mismatch)),
    flaw('password', password !== '' && lengthFlaw(password)),
  ]
}

const lengthFlaw = ({ length }: string) => length < 8 && tooShort(length < 6 ? 6 : 8)
