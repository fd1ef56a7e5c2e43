import { msg } from '../../i18n/translate.ts'

/** The About page. */
export const aboutTexts = {
  'about.meta_title': msg('About'),
  'about.meta_text': msg(
    '{organisation} brings students and startups together: part-time internships in teams, with reports, approved hours and verifiable certificates.',
  ),
  'about.title': msg('About {organisation}'),
  'about.text': msg(
    'Students need experience that counts. Startups need people who deliver. {organisation} brings them together in teams and makes the work visible to both.',
  ),
  'about.chain.title': msg('From the first day to the certificate'),
  'about.chain.text': msg('Every number in {organisation} comes from reviewed work.'),
  'about.chain1.title': msg('Check in'),
  'about.chain1.text': msg(
    "Interns check in with a plan for the day; breaks don't count toward hours.",
  ),
  'about.chain2.title': msg('Report daily'),
  'about.chain2.text': msg(
    "At check-out, they report what they did, for that day's sessions and tasks.",
  ),
  'about.chain3.title': msg('Get reviewed'),
  'about.chain3.text': msg(
    'The team leader approves the report or requests changes. Reviews that wait too long escalate.',
  ),
  'about.chain4.title': msg('Only approved hours count'),
  'about.chain4.text': msg(
    "They count toward the internship's target, and the intern can see the total at any time.",
  ),
  'about.chain5.title': msg('A verifiable certificate'),
  'about.chain5.text': msg(
    "It shows the hours behind it, and its QR code opens a page that proves it's genuine.",
  ),
  'about.chain6.title': msg('The startup stays in the loop'),
  'about.chain6.text': msg(
    'The same reports become its weekly update. No one writes anything twice.',
  ),
  'about.principles.title': msg('What we stand for'),
  'about.principle1.title': msg('Everyone gets an answer'),
  'about.principle1.text': msg(
    'Applicants see every step. A report that goes unread escalates instead of getting lost.',
  ),
  'about.principle2.title': msg('A record, not a claim'),
  'about.principle2.text': msg('We match teams on proven work, and everyone involved can see why.'),
  'about.principle3.title': msg('Transparent decisions'),
  'about.principle3.text': msg(
    "We log who decided what, and when. The log can't be altered without detection.",
  ),
  'about.principle4.title': msg('Private by default'),
  'about.principle4.text': msg(
    'Everyone sees only what their role needs. No ads, no third-party trackers.',
  ),
  'about.on.title': msg('Where to next?'),
  'about.internships.button': msg('Browse internships'),
  'about.hire.button': msg('Hire Talent'),
  'about.team.button': msg('Our team'),
} as const
