import { type Role, roleNames } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { SiteConfig } from '#src/config.ts'

const site = ({ BACKEND_URL }: SiteConfig) => BACKEND_URL.replace(/\/+$/, '')
const linkOf = (base: SiteConfig, token: string, type: 'signup' | 'recovery' | 'email_change') =>
  `${site(base)}/?token=${token}&type=${type}`

export const confirmMail = (base: SiteConfig, to: string, token: string): Mail => ({
  to,
  subject: t('Please confirm your email address'),
  text: [
    t('Welcome to {organisation}. Please confirm your email address, then you can log in.'),
    t('The link works once, for 24 hours. If you did not ask for this, you can ignore this mail.'),
  ],
  action: { label: t('Confirm email address'), url: linkOf(base, token, 'signup') },
})

/** To a user who signed up again, or whose address someone else tried. */
export const alreadyMail = (base: SiteConfig, to: string): Mail => ({
  to,
  subject: t('You already have an account'),
  text: [
    t(
      'Someone signed up at {organisation} with your email address, but you already have an account.',
    ),
    t(
      'Log in as usual; if you do not remember your password, choose "Forgot password" there. If you did not ask for this, you can ignore this mail.',
    ),
  ],
  action: { label: t('Log in'), url: `${site(base)}/login` },
})

/** The same before the address is confirmed: only the owner of the mailbox may decide which password counts. */
export const unfinishedMail = (base: SiteConfig, to: string, token: string): Mail => ({
  to,
  subject: t('You already have an account'),
  text: [
    t(
      'Someone signed up at {organisation} with your email address again. The account is not confirmed yet.',
    ),
    t(
      'Choose a password to confirm it. The link works once, for one hour. If you did not ask for this, you can ignore this mail.',
    ),
  ],
  action: { label: t('Choose a password'), url: linkOf(base, token, 'recovery') },
})

export const recoveryMail = (base: SiteConfig, to: string, token: string): Mail => ({
  to,
  subject: t('Choose a new password'),
  text: [
    t('Someone asked for a new password for your {organisation} account.'),
    t('The link works once, for one hour. If you did not ask for this, you can ignore this mail.'),
  ],
  action: { label: t('Choose a new password'), url: linkOf(base, token, 'recovery') },
})

/** Who invites as what; the inviter is unknown when the invited person asks for a new link. */
interface Invitation {
  inviter?: string | undefined
  role: Role
}

export const invitationMail = (
  base: SiteConfig,
  to: string,
  token: string,
  { inviter, role }: Invitation,
): Mail => ({
  to,
  subject: t('You are invited to {organisation}'),
  text: [
    inviter
      ? t(
          '{inviter} invites you to {organisation}. Your role: {role}. Choose a password, then you can log in.',
          { inviter, role: t(roleNames[role]) },
        )
      : t('An account at {organisation} was made for you. Choose a password, then you can log in.'),
    t('The link works once, for seven days.'),
  ],
  action: { label: t('Choose a password'), url: linkOf(base, token, 'recovery') },
})

export const newAddressMail = (base: SiteConfig, to: string, token: string): Mail => ({
  to,
  subject: t('Please confirm your new email address'),
  text: [
    t('Please confirm that this is the new email address of your {organisation} account.'),
    t('The link works once, for 24 hours. If you did not ask for this, you can ignore this mail.'),
  ],
  action: { label: t('Confirm email address'), url: linkOf(base, token, 'email_change') },
})

export const movingMail = (base: SiteConfig, to: string): Mail => ({
  to,
  subject: t('Your email address is about to change'),
  text: [
    t('Someone who is signed in to your {organisation} account asked to change its email address.'),
    t('If it was not you, choose a new password at once: that also stops the change.'),
  ],
  action: { label: t('Choose a new password'), url: `${site(base)}/forgot-password` },
})

export const passwordMail = (base: SiteConfig, to: string): Mail => ({
  to,
  subject: t('Your password was changed'),
  text: [
    t(
      'The password of your {organisation} account was changed, and other devices were signed out.',
    ),
    t('If it was not you, choose a new password at once.'),
  ],
  action: { label: t('Choose a new password'), url: `${site(base)}/forgot-password` },
})
