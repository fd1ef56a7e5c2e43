import { t } from '@app/contract/i18n/translate.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { SiteConfig } from '#src/config.ts'

/** Emails that notify an owner of changes to how the account is signed in to. */
const changedMail = (base: SiteConfig, to: string, subject: string, what: string): Mail => ({
  to,
  subject,
  text: [what, t('If it was not you, choose a new password at once.')],
  action: {
    label: t('Choose a new password'),
    url: `${base.BACKEND_URL.replace(/\/+$/, '')}/forgot-password`,
  },
})

export const factorOnMail = (base: SiteConfig, to: string) =>
  changedMail(
    base,
    to,
    t('Two-factor authentication is on'),
    t(
      'From now on a code of your authenticator is asked for when you log in to {organisation}. Your other devices were signed out.',
    ),
  )

export const factorOffMail = (base: SiteConfig, to: string) =>
  changedMail(
    base,
    to,
    t('Two-factor authentication is off'),
    t('From now on your password is enough to log in to {organisation}.'),
  )

export const factorResetMail = (base: SiteConfig, to: string) =>
  changedMail(
    base,
    to,
    t('Your two-factor authentication was reset'),
    t(
      'An administrator of {organisation} turned off your two-factor authentication. Please set it up again in your settings.',
    ),
  )

export const newCodesMail = (base: SiteConfig, to: string) =>
  changedMail(
    base,
    to,
    t('New recovery codes were made'),
    t(
      'New recovery codes were made for your {organisation} account. The old ones do not work any more.',
    ),
  )

export const recoveryUsedMail = (base: SiteConfig, to: string, left: number) =>
  changedMail(
    base,
    to,
    t('A recovery code was used'),
    t(
      'Someone logged in to your {organisation} account with a recovery code. {left, plural, =0 {None is left} one {# is left} other {# are left}}.',
      { left },
    ),
  )

export const passkeyAddedMail = (base: SiteConfig, to: string, name: string) =>
  changedMail(
    base,
    to,
    t('A passkey was added'),
    t(
      'The passkey “{name}” can now log in to your {organisation} account. If you did not add it, remove it in your settings.',
      { name },
    ),
  )

export const passkeyRemovedMail = (base: SiteConfig, to: string, name: string) =>
  changedMail(
    base,
    to,
    t('A passkey was removed'),
    t('The passkey “{name}” no longer logs in to your {organisation} account.', { name }),
  )
