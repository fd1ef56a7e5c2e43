import { msg } from '../../i18n/translate.ts'

/** Who reads the messages, and other ways to reach us. */
export const contactTexts = {
  'contact.meta_title': msg('Contact Us'),
  'contact.meta_text': msg(
    'Ask a question, pitch your startup idea or propose a partnership. A person reads every message, and the answer comes by e-mail.',
  ),
  'contact.title': msg('Contact Us'),
  'contact.text': msg('A person reads every message. The answer comes to your e-mail address.'),
  'contact.help.title': msg('Quicker than writing'),
  'contact.help.text': msg('Most questions have an answer already.'),
  'contact.help.button': msg('Search the help'),
  'contact.applied.title': msg('You have applied'),
  'contact.applied.text': msg('Where your application stands is on your own page.'),
  'contact.applied.button': msg('My Applications'),
  'contact.kept.title': msg('What we keep'),
  'contact.kept.text': msg(
    'Your message, your name and your address, so that we can answer. Only superadmins read them.',
  ),
} as const
