import type { Mail } from '#platform/mail.ts'
import type { Config } from '#src/config.ts'

/** The mails about an account. Links start with the configured address, never with what a request says of itself. */
export type Base = Pick<Config, 'BACKEND_URL'>

const site = ({ BACKEND_URL }: Base) => BACKEND_URL.replace(/\/+$/, '')
const linkOf = (base: Base, token: string, type: 'signup' | 'recovery' | 'email_change') =>
  `${site(base)}/?token=${token}&type=${type}`

const ignore = 'If you did not ask for this, you can ignore this mail.'

export const confirmMail = (base: Base, to: string, token: string): Mail => ({
  to,
  subject: 'Please confirm your email address',
  text: [
    'Welcome to Cohort. Please confirm your email address, then you can log in.',
    `The link works once, for 24 hours. ${ignore}`,
  ],
  action: { label: 'Confirm email address', url: linkOf(base, token, 'signup') },
})

/** To somebody who signed up again, or whose address somebody else tried. */
export const alreadyMail = (base: Base, to: string): Mail => ({
  to,
  subject: 'You already have an account',
  text: [
    'Someone signed up at Cohort with your email address, but you already have an account.',
    `Log in as usual; if you do not remember your password, choose "Forgot password" there. ${ignore}`,
  ],
  action: { label: 'Log in', url: `${site(base)}/login` },
})

/** The same before the address is confirmed: only who reads this mail may say which password counts. */
export const unfinishedMail = (base: Base, to: string, token: string): Mail => ({
  to,
  subject: 'You already have an account',
  text: [
    'Someone signed up at Cohort with your email address again. The account is not confirmed yet.',
    `Choose a password to confirm it. The link works once, for one hour. ${ignore}`,
  ],
  action: { label: 'Choose a password', url: linkOf(base, token, 'recovery') },
})

export const recoveryMail = (base: Base, to: string, token: string): Mail => ({
  to,
  subject: 'Choose a new password',
  text: [
    'Someone asked for a new password for your Cohort account.',
    `The link works once, for one hour. ${ignore}`,
  ],
  action: { label: 'Choose a new password', url: linkOf(base, token, 'recovery') },
})

export const invitationMail = (base: Base, to: string, token: string): Mail => ({
  to,
  subject: 'You are invited to Cohort',
  text: [
    'An account at Cohort was made for you. Choose a password, then you can log in.',
    'The link works once, for seven days.',
  ],
  action: { label: 'Choose a password', url: linkOf(base, token, 'recovery') },
})

export const newAddressMail = (base: Base, to: string, token: string): Mail => ({
  to,
  subject: 'Please confirm your new email address',
  text: [
    'Please confirm that this is the new email address of your Cohort account.',
    `The link works once, for 24 hours. ${ignore}`,
  ],
  action: { label: 'Confirm email address', url: linkOf(base, token, 'email_change') },
})

export const movingMail = (base: Base, to: string): Mail => ({
  to,
  subject: 'Your email address is about to change',
  text: [
    'Someone who is signed in to your Cohort account asked to change its email address.',
    'If it was not you, choose a new password at once: that also stops the change.',
  ],
  action: { label: 'Choose a new password', url: `${site(base)}/forgot-password` },
})

export const passwordMail = (base: Base, to: string): Mail => ({
  to,
  subject: 'Your password was changed',
  text: [
    'The password of your Cohort account was changed, and other devices were signed out.',
    'If it was not you, choose a new password at once.',
  ],
  action: { label: 'Choose a new password', url: `${site(base)}/forgot-password` },
})
