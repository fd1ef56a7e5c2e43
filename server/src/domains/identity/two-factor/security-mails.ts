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
    text: [what, msg("If this wasn't you, set a new password right away.")],
    button: msg('Choose a new password'),
  })
  return ({ BACKEND_URL }: SiteConfig, to: string, values: Record<Name, string | number>): Mail =>
    template(to, values, `${BACKEND_URL}/forgot-password`)
}

const factorOn = changedMail('factor_on', {
  purpose: () => t('When two-factor authentication is turned on.'),
  subject: msg('Two-factor authentication is on'),
  what: msg(
    "We'll ask for a code from your authenticator app when you log in to {organisation}. We've logged out your other devices.",
  ),
  variables: [],
})
export const factorOnMail = (base: SiteConfig, to: string) => factorOn(base, to, {})

const factorOff = changedMail('factor_off', {
  purpose: () => t('When two-factor authentication is turned off.'),
  subject: msg('Two-factor authentication is off'),
  what: msg('You now need only your password to log in to {organisation}.'),
  variables: [],
})
export const factorOffMail = (base: SiteConfig, to: string) => factorOff(base, to, {})

const factorReset = changedMail('factor_reset', {
  purpose: () => t("When an administrator resets someone's two-factor authentication."),
  subject: msg('Your two-factor authentication was reset'),
  what: msg(
    'An administrator of {organisation} turned off your two-factor authentication. Please set it up again in your settings.',
  ),
  variables: [],
})
export const factorResetMail = (base: SiteConfig, to: string) => factorReset(base, to, {})

const newCodes = changedMail('new_codes', {
  purpose: () => t('When new recovery codes are created.'),
  subject: msg('New recovery codes created'),
  what: msg(
    "We've created new recovery codes for your {organisation} account. The old ones no longer work.",
  ),
  variables: [],
})
export const newCodesMail = (base: SiteConfig, to: string) => newCodes(base, to, {})

const recoveryUsed = changedMail('recovery_used', {
  purpose: () => t('When someone logs in with a recovery code.'),
  subject: msg('A recovery code was used'),
  what: msg(
    'Someone logged in to your {organisation} account with a recovery code. {left, plural, =0 {You have none left} one {You have # left} other {You have # left}}.',
  ),
  variables: ['left'],
})
export const recoveryUsedMail = (base: SiteConfig, to: string, left: number) =>
  recoveryUsed(base, to, { left })

const passkeyAdded = changedMail('passkey_added', {
  purpose: () => t('When a passkey is added to an account.'),
  subject: msg('A passkey was added'),
  what: msg(
    "You can now log in to your {organisation} account with the passkey “{name}”. If you didn't add it, remove it in your settings.",
  ),
  variables: ['name'],
})
export const passkeyAddedMail = (base: SiteConfig, to: string, name: string) =>
  passkeyAdded(base, to, { name })

const passkeyRemoved = changedMail('passkey_removed', {
  purpose: () => t('When a passkey is removed from an account.'),
  subject: msg('A passkey was removed'),
  what: msg('You can no longer log in to your {organisation} account with the passkey “{name}”.'),
  variables: ['name'],
})
export const passkeyRemovedMail = (base: SiteConfig, to: string, name: string) =>
  passkeyRemoved(base, to, { name })
