import { msg } from '../../i18n/translate.ts'

/** Who reads the messages, and other ways to reach us. */
export const contactTexts = {
  'contact.meta_title': msg('Contact Us'),
  'contact.meta_text': msg(
    'Ask a question, pitch your startup idea or propose a partnership. A real person reads every message and replies by email.',
  ),
  'contact.title': msg('Contact Us'),
  'contact.text': msg('A real person reads every message and replies by email.'),
  'contact.help.title': msg('Need a quick answer?'),
  'contact.help.text': msg("We've already answered the most common questions."),
  'contact.help.button': msg('Search the help'),
  'contact.applied.title': msg('Already applied?'),
  'contact.applied.text': msg('Track your status in My Applications.'),
  'contact.applied.button': msg('My Applications'),
  'contact.kept.title': msg('What we store'),
  'contact.kept.text': msg(
    'Your message, name and email address, so we can reply. Only superadmins can read them.',
  ),
} as const
