import { msg } from '../../i18n/translate.ts'

/** The terms of use. Update the date when the text changes. */
export const termsTexts = {
  'terms.meta_title': msg('Terms'),
  'terms.meta_text': msg(
    "The {organisation} terms of use: accounts, applicants and interns, startups, how we treat each other, and what we can't promise.",
  ),
  'terms.title': msg('Terms'),
  'terms.text': msg(
    'What we ask of everyone who uses {organisation}, and what you can expect from us.',
  ),
  'terms.since': '2026-11-21',
  'terms.what.title': msg('About {organisation}'),
  'terms.what.text1': msg(
    '{organisation} lists internships, takes applications, brings interns and startups together in teams and keeps a record of their work. By using it, you agree to these terms.',
  ),
  'terms.account.title': msg('Your account'),
  'terms.account.text1': msg(
    'One account is for one person, with a real name and an email address that reaches you. Keep your password to yourself, and log out devices you no longer use.',
  ),
  'terms.account.text2': msg(
    "Everyone starts as an intern. {organisation}'s administrators assign other roles; a startup gets its role when its registration is approved.",
  ),
  'terms.interns.title': msg('For applicants and interns'),
  'terms.interns.text1': msg(
    "Be truthful, and submit only work you own or may use. You can withdraw an application until it's closed.",
  ),
  'terms.interns.text2': msg(
    'Record only your own time, and report what you really did. Only approved hours count toward a certificate. We revoke certificates based on false records and state the reason on their page.',
  ),
  'terms.startups.title': msg('For startups'),
  'terms.startups.text1': msg(
    'Describe the work honestly: duration, location, stipend and what interns will learn. Pay the stipend you advertised. Use what you learn about people only for the project.',
  ),
  'terms.startups.text2': msg(
    'The startup and the interns agree before the project begins who owns the results and what must stay confidential.',
  ),
  'terms.conduct.title': msg('How we treat each other'),
  'terms.conduct.text1': msg(
    "No harassment, discrimination or spam, and no attempts to access what isn't yours. People make the decisions about people, and you can ask about them.",
  ),
  'terms.conduct.text2': msg(
    "We may suspend accounts that break these terms. We'll tell you why, and you can appeal via Contact Us.",
  ),
  'terms.limits.title': msg("What we can't promise"),
  'terms.limits.text1': msg(
    "Applying doesn't guarantee an internship, and an internship doesn't guarantee a job. We run the site and protect your data with care, but we can't rule out every failure.",
  ),
  'terms.changes.title': msg('Changes'),
  'terms.changes.text1': msg(
    "When these terms change, we'll update the date above. What was agreed for an ongoing internship doesn't change.",
  ),
} as const
