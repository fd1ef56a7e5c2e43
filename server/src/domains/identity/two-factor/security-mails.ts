import { msg, t } from '@app/contract/i18n/translate.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type MailVariable, mailTemplate } from '#platform/mail/mail-wording.ts'
import type { SiteConfig } from '#src/config.ts'

/** Emails that notify an owner of changes to how the account is signed in to. */
function changedMail<const Name extends MailVariable = never>(
  kind: string,
  { what, ...texts }: { purpose: () => string; subject: string; what: string; variables: Name[] },
) {
  const template = mailTemplate(`security.${kind}`, {
    ...texts,
    group: 'security',
    text: [what, msg('If it was not you, choose a new password at once.')],
    button: msg('Choose a new password'),
  })
  return (base: SiteConfig, to: string, values: Record<Name, string | number>): Mail =>
    template(to, values, `${base.BACKEND_URL.replace(/\/+$/, '')}/forgot-password`)
}

const factorOn = changedMail('factor_on', {
  purpose: () => t('After two-factor authentication was turned on.'),
  subject: msg('Two-factor authentication is on'),
  what: msg(
    'From now on a code of your authenticator is asked for when you log in to {organisation}. Your other devices were signed out.',
  ),
  variables: [],
})
export const factorOnMail = (base: SiteConfig, to: string) => factorOn(base, to, {})

const factorOff = changedMail('factor_off', {
  purpose: () => t('After two-factor authentication was turned off.'),
  subject: msg('Two-factor authentication is off'),
  what: msg('From now on your password is enough to log in to {organisation}.'),
  variables: [],
})
export const factorOffMail = (base: SiteConfig, to: string) => factorOff(base, to, {})

const factorReset = changedMail('factor_reset', {
  purpose: () => t('After an administrator reset someone’s two-factor authentication.'),
  subject: msg('Your two-factor authentication was reset'),
  what: msg(
    'An administrator of {organisation} turned off your two-factor authentication. Please set it up again in your settings.',
  ),
  variables: [],
})
export const factorResetMail = (base: SiteConfig, to: string) => factorReset(base, to, {})

const newCodes = changedMail('new_codes', {
  purpose: () => t('After new recovery codes were made.'),
  subject: msg('New recovery codes were made'),
  what: msg(
    'New recovery codes were made for your {organisation} account. The old ones do not work any more.',
  ),
  variables: [],
})
export const newCodesMail = (base: SiteConfig, to: string) => newCodes(base, to, {})

const recoveryUsed = changedMail('recovery_used', {
  purpose: () => t('After someone logged in with a recovery code.'),
  subject: msg('A recovery code was used'),
  what: msg(
    'Someone logged in to your {organisation} account with a recovery code. {left, plural, =0 {None is left} one {# is left} other {# are left}}.',
  ),
  variables: ['left'],
})
export const recoveryUsedMail = (base: SiteConfig, to: string, left: number) =>
  recoveryUsed(base, to, { left })

const passkeyAdded = changedMail('passkey_added', {
  purpose: () => t('After a passkey was added to an account.'),
  subject: msg('A passkey was added'),
  what: msg(
    'The passkey “{name}” can now log in to your {organisation} account. If you did not add it, remove it in your settings.',
  ),
  variables: ['name'],
})
export const passkeyAddedMail = (base: SiteConfig, to: string, name: string) =>
  passkeyAdded(base, to, { name })

const passkeyRemoved = changedMail('passkey_removed', {
  purpose: () => t('After a passkey was removed from an account.'),
  subject: msg('A passkey was removed'),
  what: msg('The passkey “{name}” no longer logs in to your {organisation} account.'),
  variables: ['name'],
})
export const passkeyRemovedMail = (base: SiteConfig, to: string, name: string) =>
  passkeyRemoved(base, to, { name })
