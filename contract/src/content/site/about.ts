import { msg } from '../../i18n/translate.ts'

/** The About page. */
export const aboutTexts = {
  'about.meta_title': msg('About'),
  'about.meta_text': msg(
    '{organisation} brings students and startups together: part-time internships in teams, with reports, approved hours and certificates that can be checked.',
  ),
  'about.title': msg('About {organisation}'),
  'about.text': msg(
    'Students need experience that counts. Startups need people who deliver. {organisation} brings them together in teams, and makes the work visible to both.',
  ),
  'about.chain.title': msg('From the first day to the certificate'),
  'about.chain.text': msg(
    'Every figure in {organisation} comes from work that somebody has looked at.',
  ),
  'about.chain1.title': msg('A day begins'),
  'about.chain1.text': msg(
    'Interns check in with what they plan, and take breaks that are not counted.',
  ),
  'about.chain2.title': msg('It ends with a report'),
  'about.chain2.text': msg(
    'At check-out they write what was done, on the sessions and tasks of that day.',
  ),
  'about.chain3.title': msg('Somebody decides'),
  'about.chain3.text': msg(
    'The team leader approves, or says what to change. What waits too long moves up.',
  ),
  'about.chain4.title': msg('Only approved hours count'),
  'about.chain4.text': msg(
    'They add up toward the target of the internship, in the open for the intern.',
  ),
  'about.chain5.title': msg('A certificate that can be checked'),
  'about.chain5.text': msg(
    'It names the hours behind it, and its QR code leads to a page that proves it.',
  ),
  'about.chain6.title': msg('The startup reads along'),
  'about.chain6.text': msg('The same reports become its weekly update. Nothing is written twice.'),
  'about.principles.title': msg('What we hold to'),
  'about.principle1.title': msg('People get answers'),
  'about.principle1.text': msg(
    'Applicants see each step. A report that nobody reads is passed on, not forgotten.',
  ),
  'about.principle2.title': msg('A record, not a claim'),
  'about.principle2.text': msg(
    'Teams are matched by what people have done, and everybody can read the reasons.',
  ),
  'about.principle3.title': msg('Open decisions'),
  'about.principle3.text': msg(
    'Who decided what, and when, is on record. The record cannot be changed unseen.',
  ),
  'about.principle4.title': msg('Little is shown'),
  'about.principle4.text': msg(
    'Everybody sees what their role needs. No advertising, and no trackers of others.',
  ),
  'about.on.title': msg('Go on from here'),
  'about.internships.button': msg('Browse internships'),
  'about.hire.button': msg('Hire Talent'),
  'about.team.button': msg('Our team'),
} as const
