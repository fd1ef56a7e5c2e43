import { msg, t } from '@app/contract/i18n/translate.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'

export const suspendedMail = mailTemplate('account.suspended', {
  group: 'account',
  purpose: () => t('To someone whose account is suspended, with the reason.'),
  subject: msg('Your {organisation} account has been suspended'),
  text: [
    msg('Dear {name},'),
    msg(
      "We've suspended your {organisation} account. You're logged out everywhere and can't log in until we reactivate it.",
    ),
    '{reason}',
    msg('If you think this is a mistake, write to us and a real person will look into it.'),
  ],
  button: msg('Contact Us'),
  variables: ['name', 'reason'],
  required: ['reason'],
})

export const reactivatedMail = mailTemplate('account.reactivated', {
  group: 'account',
  purpose: () => t('To someone whose account is active again.'),
  subject: msg('Your {organisation} account is active again'),
  text: [
    msg('Dear {name},'),
    msg("We've reactivated your {organisation} account. You can log in again."),
  ],
  button: msg('Log In'),
  variables: ['name'],
})
