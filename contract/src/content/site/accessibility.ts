import { msg } from '../../i18n/translate.ts'

/** The accessibility statement. It must match what the product does; update the date when the text changes. */
export const accessibilityTexts = {
  'accessibility.meta_title': msg('Accessibility'),
  'accessibility.meta_text': msg(
    'How accessible {organisation} is, what we test, which barriers we know of, and how to report one.',
  ),
  'accessibility.title': msg('Accessibility'),
  'accessibility.text': msg(
    'What we do so that everyone can use this site, and what is still missing.',
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
    'Pages are made to be used with a keyboard alone, and the focus is always visible. Headings and landmarks follow the order of the page. Each field has a label, and its error says what to do.',
  ),
  'accessibility.done.text2': msg(
    'Text has a contrast of at least 4.5 to 1 in the light and the dark theme. Pages work at a width of 360 pixels and at 200% zoom. Animations stop if your device asks for less motion.',
  ),
  'accessibility.done.text3': msg(
    'Charts come with a table of the same numbers, and screen readers announce what changes on a page.',
  ),
  'accessibility.tests.title': msg('How we test'),
  'accessibility.tests.text1': msg(
    'Before each release, a browser opens every page in both themes and checks it with axe. Some of our tests use the keyboard only.',
  ),
  'accessibility.tests.text2': msg(
    'Such checks find only some of the barriers. We have not yet tested with people who use a screen reader or another aid every day.',
  ),
  'accessibility.limits.title': msg('Known limits'),
  'accessibility.limits.text1': msg(
    'PDF files that we create, such as certificates and exports, are not tagged, so a screen reader may read them in the wrong order. The page of a certificate and the CSV export contain the same information.',
  ),
  'accessibility.limits.text2': msg(
    'Files and images that people upload are as accessible as their authors made them.',
  ),
  'accessibility.limits.text3': msg(
    'What people write is shown in their own language, but not marked with it. A screen reader may pronounce it wrongly.',
  ),
  'accessibility.report.title': msg('Report a barrier'),
  'accessibility.report.text1': msg(
    'Is there something you cannot read or use? Tell us the page and what happened. A person replies, and you can ask for the information in another form.',
  ),
} as const
