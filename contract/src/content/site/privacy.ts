import { msg } from '../../i18n/translate.ts'

/** The privacy policy. It must match what the product does; update the date when the text changes. */
export const privacyTexts = {
  'privacy.meta_title': msg('Privacy'),
  'privacy.meta_text': msg(
    'What {organisation} stores about you, why, who can see it, how long we keep it, and what you can do about it.',
  ),
  'privacy.title': msg('Privacy'),
  'privacy.text': msg('What we store about you, who sees it, and what you can do about it.'),
  'privacy.since': '2026-11-26',
  'privacy.kept.title': msg('What we store'),
  'privacy.kept.text1': msg(
    'Your account: name, email address, role, settings and what you add to your profile, and your roll number and college if an administrator enters them. We store only a hash of your password.',
  ),
  'privacy.kept.text2': msg(
    "Your applications: what you enter, your resume, each step, and reviewers' notes and scores. If you sign an offer, also the name you typed, your network address and browser.",
  ),
  'privacy.kept.text3': msg(
    'Your work: check-in, break and check-out times, leave with its type and note, daily reports and their reviews, tasks, evaluations, meetings and certificates. We never track your location.',
  ),
  'privacy.kept.text4': msg(
    'Logged-in devices and an activity log: browser, network address, and what was done and when.',
  ),
  'privacy.kept.text5': msg(
    'If you report an internship: your reason and, until we decide, your email and a marker that lets us recognise a second report.',
  ),
  'privacy.kept.text6': msg(
    "What you agreed to, in which version and when. Regarding your age, only whether you're 18 or older; if you're younger, also the name, address and answer of a parent or guardian. We don't record work time without their consent.",
  ),
  'privacy.why.title': msg('Why we need it'),
  'privacy.why.text1': msg(
    "To run the marketplace and the workplace: decide on applications, plan teams, review work, count hours, issue certificates and keep accounts safe. We don't sell it or use it for advertising.",
  ),
  'privacy.who.title': msg('Who can see it'),
  'privacy.who.text1': msg(
    "People whose role needs it: reviewers see applications, leaders see their teams' work, HR sees candidates and superadmins run the site. Our server checks every request.",
  ),
  'privacy.who.text2': msg(
    "A startup sees its projects' interns, progress and weekly updates, and the candidates proposed to it.",
  ),
  'privacy.who.text3': msg(
    "Anyone with a certificate's code can see it: name, internship, company, hours in total and by week, tasks, dates, who approved the reports and when the final evaluation closed. Nothing else of yours becomes public unless you agree.",
  ),
  'privacy.who.text4': msg(
    "Third-party services get only what they need: the email service gets your address and the email, your browser's push service gets an encrypted message, and Google, GitHub or LinkedIn are involved only if you log in with them.",
  ),
  'privacy.browser.title': msg('What stays in your browser'),
  'privacy.browser.text1': msg(
    "One cookie with the language you chose, and one that lasts up to 10 minutes while you log in with Google, GitHub or LinkedIn. In your browser's storage: your login, theme, form drafts and anything waiting for a connection. No page loads anything from other sites, and no one tracks you.",
  ),
  'privacy.time.title': msg('How long we keep it'),
  'privacy.time.text1': msg(
    'We keep applications that led to an internship, your work and your certificates as long as your account exists. What we delete sooner is listed below.',
  ),
  'privacy.time.text2': msg(
    "When you delete your account, records we must keep, such as the activity log and approved hours, are anonymised. If a superadmin removes it, you can't log in anymore, and its records keep your name.",
  ),
  'privacy.rights.title': msg('Your rights'),
  'privacy.rights.text1': msg(
    'You can view and correct your data in your profile, and choose in Settings who sees it and what we notify you about. Export my data gives you a copy of everything, and Delete my account closes it right away. Objections or questions? Write to us via Contact Us; a real person will reply.',
  ),
} as const
