import { msg } from '../../i18n/translate.ts'

/** The accessibility statement. It must match what the product does; update the date when the text changes. */
export const accessibilityTexts = {
  'accessibility.meta_title': msg('Accessibility'),
  'accessibility.meta_text': msg(
    'How accessible {organisation} is, what we test, the barriers we know of and how to report one.',
  ),
  'accessibility.title': msg('Accessibility'),
  'accessibility.text': msg(
    "What we do to make this site usable for everyone, and what's still missing.",
  ),
  'accessibility.since': '2026-11-23',
  'accessibility.goal.title': msg('Our goal'),
  'accessibility.goal.text1': msg(
    'This site aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
  ),
  'accessibility.goal.text2': msg(
    'This statement is our own assessment. No independent body has audited the site.',
  ),
  'accessibility.done.title': msg('What we do'),
  'accessibility.done.text1': msg(
    'Every page works with a keyboard alone, and the focus is always visible. Headings and landmarks follow the order of the page. Every field has a label, and its error says what to do.',
  ),
  'accessibility.done.text2': msg(
    'Text has a contrast of at least 4.5:1 in both the light and the dark theme. Pages work at a width of 360 pixels and at 200% zoom. Animations stop if your device asks for reduced motion.',
  ),
  'accessibility.done.text3': msg(
    'Every chart comes with a table of the same numbers, and screen readers announce changes on the page.',
  ),
  'accessibility.tests.title': msg('How we test'),
  'accessibility.tests.text1': msg(
    'Before each release, we open every page in a browser in both themes and check it with axe. Some of our tests use only the keyboard.',
  ),
  'accessibility.tests.text2': msg(
    "These checks find only some barriers. We haven't yet tested with people who use a screen reader or other assistive technology every day.",
  ),
  'accessibility.limits.title': msg('Known limits'),
  'accessibility.limits.text1': msg(
    "PDFs we create, such as certificates and exports, aren't tagged, so a screen reader may read them in the wrong order. The certificate's page and the CSV export contain the same information.",
  ),
  'accessibility.limits.text2': msg(
    'Uploaded files and images are only as accessible as their authors made them.',
  ),
  'accessibility.limits.text3': msg(
    "Content that people write appears in their own language but isn't marked with it, so a screen reader may mispronounce it.",
  ),
  'accessibility.report.title': msg('Report a barrier'),
  'accessibility.report.text1': msg(
    "Can't read or use something? Tell us the page and what happened. A real person will reply, and you can ask for the information in another format.",
  ),
} as const
