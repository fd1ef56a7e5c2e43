import { msg } from '../../i18n/translate.ts'

/** The privacy policy. It must match what the product does; update the date when the text changes. */
export const privacyTexts = {
  'privacy.meta_title': msg('Privacy'),
  'privacy.meta_text': msg(
    'What {organisation} keeps about you, what it is for, who can see it, how long it stays, and what you can do about it.',
  ),
  'privacy.title': msg('Privacy'),
  'privacy.text': msg('What we keep about you, who sees it, and what you can do about it.'),
  'privacy.since': '2026-11-23',
  'privacy.kept.title': msg('What we keep'),
  'privacy.kept.text1': msg(
    'Your account: name, e-mail address, role, settings, and what you add to your profile. Of your password only a hash is kept, from which it cannot be read.',
  ),
  'privacy.kept.text2': msg(
    'Your applications: what you fill in, your resume, the steps taken, and the notes and scores of those who review them.',
  ),
  'privacy.kept.text3': msg(
    'Your work: check-ins, breaks and check-outs with their times, daily reports and their reviews, tasks, evaluations, meetings and certificates. Your location is never read.',
  ),
  'privacy.kept.text4': msg(
    'Signed-in devices and a log of changes: the browser, the network address, what was done and when.',
  ),
  'privacy.kept.text5': msg(
    'If you report an internship: your reason, and until we have decided, your email and a mark by which we recognise a second report.',
  ),
  'privacy.kept.text6': msg(
    'What you agreed to, in which version and when. Of your age only whether you are 18 or older; if you are younger, also the name, address and answer of a parent or guardian, without whom no working time is recorded.',
  ),
  'privacy.why.title': msg('What it is for'),
  'privacy.why.text1': msg(
    'To run the marketplace and the workplace: to decide on applications, plan teams, review work, count hours, issue certificates, and keep accounts safe. It is not sold, and not used for advertising.',
  ),
  'privacy.who.title': msg('Who can see it'),
  'privacy.who.text1': msg(
    'The people whose role needs it: reviewers see applications, leaders see the work of their teams, HR sees candidates, superadmins run the site. Each request is checked on the server.',
  ),
  'privacy.who.text2': msg(
    'A startup sees the interns of its projects, their progress and the weekly updates; of a candidate, what its proposed team says.',
  ),
  'privacy.who.text3': msg(
    'A certificate is public to whoever has its code: name, internship, company, hours, tasks and dates. Other things of yours become public only if you agree.',
  ),
  'privacy.who.text4': msg(
    'Services outside get only what they must: the mail service your address and the mail, the push service of your browser a sealed message, and Google, GitHub or LinkedIn only if you sign in with them.',
  ),
  'privacy.browser.title': msg('What stays in your browser'),
  'privacy.browser.text1': msg(
    'One cookie with the language you chose. In the storage of your browser: your sign-in, your theme, drafts of forms, and what waits for a connection. No page loads anything from other sites, and nobody tracks you.',
  ),
  'privacy.time.title': msg('How long'),
  'privacy.time.text1': msg(
    'Your applications that led to an internship, your work and your certificates are kept while your account exists. What we delete sooner is listed below.',
  ),
  'privacy.time.text2': msg(
    'When an account is deleted, what must stay, such as the log of changes and approved hours, stays without your name.',
  ),
  'privacy.rights.title': msg('Your rights'),
  'privacy.rights.text1': msg(
    'See and correct your data in your profile, and choose in your settings who sees it and what we tell you. There, Export my data gives you a copy of all of it, and Delete my account ends it at once. For an objection or a question, write to us by Contact Us. A person answers.',
  ),
} as const
