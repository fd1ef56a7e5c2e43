import { type Role, roleNames } from '@app/contract/core/roles.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { providerNames, type SocialProvider } from '@app/contract/identity/social-providers.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import type { SiteConfig } from '#src/config.ts'

type LinkType = 'signup' | 'recovery' | 'email_change'
const linkOf = ({ BACKEND_URL }: SiteConfig, token: string, type: LinkType, next?: string) =>
  `${BACKEND_URL}/?token=${token}&type=${type}${next ? `&next=${encodeURIComponent(next)}` : ''}`

const confirm = mailTemplate('account.confirm', {
  group: 'account',
  purpose: () => t('After sign-up: the link to confirm the address.'),
  subject: msg('Please confirm your email address'),
  text: [
    msg('Welcome to {organisation}! Confirm your email to log in.'),
    msg(
      "The link works once, for 24 hours. If you didn't ask for this, you can ignore this email.",
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
  purpose: () => t('When someone signs up with an address that already has an account.'),
  subject: msg('You already have an account'),
  text: [
    msg(
      'Someone signed up at {organisation} with your email address, but you already have an account.',
    ),
    msg(
      "Log in as usual. If you don't remember your password, choose “Forgot password”. If you didn't ask for this, you can ignore this email.",
    ),
  ],
  button: msg('Log in'),
  variables: [],
})

/** To a user who signed up again, or whose address someone else tried. */
export const alreadyMail = ({ BACKEND_URL }: SiteConfig, to: string, next?: string): Mail =>
  already(to, {}, `${BACKEND_URL}/login${next ? `?next=${encodeURIComponent(next)}` : ''}`)

const unfinished = mailTemplate('account.unfinished', {
  group: 'account',
  purpose: () => t('When someone signs up again before confirming the address.'),
  subject: msg('You already have an account'),
  text: [
    msg(
      "Someone signed up again at {organisation} with your email address. The account isn't confirmed yet.",
    ),
    msg(
      "Set a password to confirm it. The link works once, for one hour. If you didn't ask for this, you can ignore this email.",
    ),
  ],
  button: msg('Set a password'),
  variables: [],
})

/** The same before the address is confirmed: only the owner of the mailbox may decide which password counts. */
export const unfinishedMail = (base: SiteConfig, to: string, token: string, next?: string): Mail =>
  unfinished(to, {}, linkOf(base, token, 'recovery', next))

const recovery = mailTemplate('account.recovery', {
  group: 'account',
  purpose: () => t('After “Forgot password”: the link to set a new one.'),
  subject: msg('Choose a new password'),
  text: [
    msg('Someone requested a new password for your {organisation} account.'),
    msg(
      "The link works once, for one hour. If you didn't ask for this, you can ignore this email.",
    ),
  ],
  button: msg('Choose a new password'),
  variables: [],
})

export const recoveryMail = (base: SiteConfig, to: string, token: string, next?: string): Mail =>
  recovery(to, {}, linkOf(base, token, 'recovery', next))

const invitedBy = mailTemplate('account.invitation', {
  group: 'account',
  purpose: () => t('When someone is invited: the link to set a password.'),
  subject: msg("You're invited to {organisation}"),
  text: [
    msg('{inviter} invited you to {organisation}. Your role: {role}. Set a password to log in.'),
    msg('The link works once, for seven days.'),
  ],
  button: msg('Set a password'),
  variables: ['inviter', 'role'],
})

const invitedAgain = mailTemplate('account.invitation_again', {
  group: 'account',
  purpose: () => t('When an invited person asks for a new link.'),
  subject: msg("You're invited to {organisation}"),
  text: [
    msg("We've created an account for you at {organisation}. Set a password to log in."),
    msg('The link works once, for seven days.'),
  ],
  button: msg('Set a password'),
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
  const role = roleNames[invitation.role]
  const url = linkOf(base, token, 'recovery')
  return inviter ? invitedBy(to, { inviter, role }, url) : invitedAgain(to, { role }, url)
}

const withNewAddress = msg(
  'Use the new address whenever you log in, including through Google or other providers.',
)

const newAddress = mailTemplate('account.new_address', {
  group: 'account',
  purpose: () => t("To an account's new address: the link to confirm it."),
  subject: msg('Please confirm your new email address'),
  text: [
    msg('Please confirm that this is the new email address of your {organisation} account.'),
    withNewAddress,
    msg(
      "The link works once, for 24 hours. If you didn't ask for this, you can ignore this email.",
    ),
  ],
  button: msg('Confirm email address'),
  variables: [],
})

export const newAddressMail = (base: SiteConfig, to: string, token: string): Mail =>
  newAddress(to, {}, linkOf(base, token, 'email_change'))

const moving = mailTemplate('account.moving', {
  group: 'security',
  purpose: () => t('To the current address, when an account is about to change it.'),
  subject: msg('Your email address is about to change'),
  text: [
    msg('Someone logged in to your {organisation} account asked to change its email address.'),
    msg("If this wasn't you, set a new password right away. That also stops the change."),
  ],
  button: msg('Choose a new password'),
  variables: [],
})

export const movingMail = ({ BACKEND_URL }: SiteConfig, to: string): Mail =>
  moving(to, {}, `${BACKEND_URL}/forgot-password`)

const moved = mailTemplate('account.moved', {
  group: 'security',
  purpose: () => t('To the old and the new address, when an administrator changed it.'),
  subject: msg('Your email address was changed'),
  text: [
    msg("We've changed the email address of your {organisation} account to {email}."),
    withNewAddress,
    msg('If you think this is a mistake, write to us and a real person will look into it.'),
  ],
  button: msg('Contact Us'),
  variables: ['email'],
  required: ['email'],
})

export const movedMail = (site: string, to: string, email: string): Mail =>
  moved(to, { email }, new URL('/contact', site).href)

const password = mailTemplate('account.password', {
  group: 'security',
  purpose: () => t('After a password change.'),
  subject: msg('Your password was changed'),
  text: [
    msg('Your {organisation} password was changed, and your other devices were logged out.'),
    msg("Your passkeys and your calendar link still work. Remove any you don't recognise."),
    msg("If this wasn't you, set a new password right away."),
  ],
  button: msg('Choose a new password'),
  variables: [],
})

export const passwordMail = ({ BACKEND_URL }: SiteConfig, to: string): Mail =>
  password(to, {}, `${BACKEND_URL}/forgot-password`)

const linked = mailTemplate('account.linked', {
  group: 'security',
  purpose: () => t('When an account of Google, GitHub or LinkedIn is linked.'),
  subject: msg('{provider} was linked to your account'),
  text: [
    msg(
      "You can now log in to your {organisation} account with {provider}. If you didn't link it, unlink it in your settings.",
    ),
    msg("If this wasn't you, set a new password right away."),
  ],
  button: msg('Choose a new password'),
  variables: ['provider'],
})

export const linkedMail = ({ BACKEND_URL }: SiteConfig, to: string, provider: SocialProvider) =>
  linked(to, { provider: providerNames[provider] }, `${BACKEND_URL}/forgot-password`)

const unlinked = mailTemplate('account.unlinked', {
  group: 'security',
  purpose: () => t('When an account of Google, GitHub or LinkedIn is unlinked.'),
  subject: msg('{provider} was unlinked from your account'),
  text: [
    msg(
      'Your {provider} account no longer logs in to {organisation}. Logging in with one that has this email address links it again.',
    ),
    msg("If this wasn't you, set a new password right away."),
  ],
  button: msg('Choose a new password'),
  variables: ['provider'],
})

export const unlinkedMail = ({ BACKEND_URL }: SiteConfig, to: string, provider: SocialProvider) =>
  unlinked(to, { provider: providerNames[provider] }, `${BACKEND_URL}/forgot-password`)
