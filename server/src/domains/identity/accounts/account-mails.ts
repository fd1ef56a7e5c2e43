import { type Role, roleNames } from '@app/contract/core/roles.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import type { SiteConfig } from '#src/config.ts'

const site = ({ BACKEND_URL }: SiteConfig) => BACKEND_URL.replace(/\/+$/, '')
type LinkType = 'signup' | 'recovery' | 'email_change'
const linkOf = (base: SiteConfig, token: string, type: LinkType, next?: string) =>
  `${site(base)}/?token=${token}&type=${type}${next ? `&next=${encodeURIComponent(next)}` : ''}`

const confirm = mailTemplate('account.confirm', {
  group: 'account',
  purpose: () => t('After someone signs up: the link that confirms the address.'),
  subject: msg('Please confirm your email address'),
  text: [
    msg('Welcome to {organisation}. Please confirm your email address, then you can log in.'),
    msg(
      'The link works once, for 24 hours. If you did not ask for this, you can ignore this mail.',
    ),
  ],
  button: msg('Confirm email address'),
  variables: [],
})

/** `next` is the page that the person registered for, also when the mail is read on another device. */
export const confirmMail = (base: SiteConfig, to: string, token: string, next?: string): Mail =>
  confirm(to, {}, linkOf(base, token, 'signup', next))

const already = mailTemplate('account.already', {
  group: 'account',
  purpose: () => t('After someone signs up with an address that already has an account.'),
  subject: msg('You already have an account'),
  text: [
    msg(
      'Someone signed up at {organisation} with your email address, but you already have an account.',
    ),
    msg(
      'Log in as usual; if you do not remember your password, choose "Forgot password" there. If you did not ask for this, you can ignore this mail.',
    ),
  ],
  button: msg('Log in'),
  variables: [],
})

/** To a user who signed up again, or whose address someone else tried. */
export const alreadyMail = (base: SiteConfig, to: string): Mail =>
  already(to, {}, `${site(base)}/login`)

const unfinished = mailTemplate('account.unfinished', {
  group: 'account',
  purpose: () => t('After someone signs up again before the address is confirmed.'),
  subject: msg('You already have an account'),
  text: [
    msg(
      'Someone signed up at {organisation} with your email address again. The account is not confirmed yet.',
    ),
    msg(
      'Choose a password to confirm it. The link works once, for one hour. If you did not ask for this, you can ignore this mail.',
    ),
  ],
  button: msg('Choose a password'),
  variables: [],
})

/** The same before the address is confirmed: only the owner of the mailbox may decide which password counts. */
export const unfinishedMail = (base: SiteConfig, to: string, token: string): Mail =>
  unfinished(to, {}, linkOf(base, token, 'recovery'))

const recovery = mailTemplate('account.recovery', {
  group: 'account',
  purpose: () => t('After “Forgot password”: the link to choose a new one.'),
  subject: msg('Choose a new password'),
  text: [
    msg('Someone asked for a new password for your {organisation} account.'),
    msg(
      'The link works once, for one hour. If you did not ask for this, you can ignore this mail.',
    ),
  ],
  button: msg('Choose a new password'),
  variables: [],
})

export const recoveryMail = (base: SiteConfig, to: string, token: string): Mail =>
  recovery(to, {}, linkOf(base, token, 'recovery'))

const invitedBy = mailTemplate('account.invitation', {
  group: 'account',
  purpose: () => t('When someone is invited: the link to choose a password.'),
  subject: msg('You are invited to {organisation}'),
  text: [
    msg(
      '{inviter} invites you to {organisation}. Your role: {role}. Choose a password, then you can log in.',
    ),
    msg('The link works once, for seven days.'),
  ],
  button: msg('Choose a password'),
  variables: ['inviter', 'role'],
})

const invitedAgain = mailTemplate('account.invitation_again', {
  group: 'account',
  purpose: () => t('When an invited person asks for a new link.'),
  subject: msg('You are invited to {organisation}'),
  text: [
    msg('An account at {organisation} was made for you. Choose a password, then you can log in.'),
    msg('The link works once, for seven days.'),
  ],
  button: msg('Choose a password'),
  variables: ['role'],
})

/** Who invites as what; the inviter is unknown when the invited person asks for a new link. */
interface Invitation {
  inviter?: string | undefined
  role: Role
}

export function invitationMail(
  base: SiteConfig,
  to: string,
  token: string,
  invitation: Invitation,
): Mail {
  const { inviter } = invitation
  const role = t(roleNames[invitation.role])
  const url = linkOf(base, token, 'recovery')
  return inviter ? invitedBy(to, { inviter, role }, url) : invitedAgain(to, { role }, url)
}

const newAddress = mailTemplate('account.new_address', {
  group: 'account',
  purpose: () => t('To a new address of an account: the link that confirms it.'),
  subject: msg('Please confirm your new email address'),
  text: [
    msg('Please confirm that this is the new email address of your {organisation} account.'),
    msg(
      'The link works once, for 24 hours. If you did not ask for this, you can ignore this mail.',
    ),
  ],
  button: msg('Confirm email address'),
  variables: [],
})

export const newAddressMail = (base: SiteConfig, to: string, token: string): Mail =>
  newAddress(to, {}, linkOf(base, token, 'email_change'))

const moving = mailTemplate('account.moving', {
  group: 'security',
  purpose: () => t('To the address so far, when an account is about to get another.'),
  subject: msg('Your email address is about to change'),
  text: [
    msg(
      'Someone who is signed in to your {organisation} account asked to change its email address.',
    ),
    msg('If it was not you, choose a new password at once: that also stops the change.'),
  ],
  button: msg('Choose a new password'),
  variables: [],
})

export const movingMail = (base: SiteConfig, to: string): Mail =>
  moving(to, {}, `${site(base)}/forgot-password`)

const password = mailTemplate('account.password', {
  group: 'security',
  purpose: () => t('After a password was changed.'),
  subject: msg('Your password was changed'),
  text: [
    msg(
      'The password of your {organisation} account was changed, and other devices were signed out.',
    ),
    msg('If it was not you, choose a new password at once.'),
  ],
  button: msg('Choose a new password'),
  variables: [],
})

export const passwordMail = (base: SiteConfig, to: string): Mail =>
  password(to, {}, `${site(base)}/forgot-password`)
