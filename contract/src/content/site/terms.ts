import { msg } from '../../i18n/translate.ts'

/** The terms of use. Update the date when the text changes. */
export const termsTexts = {
  'terms.meta_title': msg('Terms'),
  'terms.meta_text': msg(
    'The terms of using {organisation}: accounts, applicants and interns, startups, how we treat each other, and what we cannot promise.',
  ),
  'terms.title': msg('Terms'),
  'terms.text': msg(
    'What we ask of everybody who uses {organisation}, and what you can expect of us.',
  ),
  'terms.since': '2026-11-21',
  'terms.what.title': msg('What {organisation} is'),
  'terms.what.text1': msg(
    '{organisation} shows internships, takes applications, brings interns and startups together in teams, and keeps the record of their work. By using it you agree to these terms.',
  ),
  'terms.account.title': msg('Your account'),
  'terms.account.text1': msg(
    'One account belongs to one person, with a real name and an e-mail address that reaches you. Keep your password to yourself; sign out devices that you no longer use.',
  ),
  'terms.account.text2': msg(
    'Everybody starts as an intern. Other roles are given by the people who run {organisation}; a startup’s role comes with the approval of its registration.',
  ),
  'terms.interns.title': msg('For applicants and interns'),
  'terms.interns.text1': msg(
    'What you say of yourself is true, and what you hand in is yours or may be used by you. You may withdraw an application until it is closed.',
  ),
  'terms.interns.text2': msg(
    'Record your own time only, and report what was really done. Only approved hours count toward a certificate, and one that rests on false records is revoked, with the reason on its page.',
  ),
  'terms.startups.title': msg('For startups'),
  'terms.startups.text1': msg(
    'Describe work honestly: duration, place, stipend and what is to be learned. Pay the stipend that was stated. Use what you learn about people for the project alone.',
  ),
  'terms.startups.text2': msg(
    'Who owns the results, and what must stay secret, is agreed between the startup and the interns before the project begins.',
  ),
  'terms.conduct.title': msg('How we treat each other'),
  'terms.conduct.text1': msg(
    'No harassment, no discrimination, no spam, no attempts to reach what is not yours. Decisions about people are made by people and can be asked about.',
  ),
  'terms.conduct.text2': msg(
    'Who breaks these terms can be suspended. They are told, and may answer by Contact Us.',
  ),
  'terms.limits.title': msg('What we cannot promise'),
  'terms.limits.text1': msg(
    'An application is no promise of an internship, and an internship none of a job. We keep the site running and your data safe with care, but cannot rule out every failure.',
  ),
  'terms.changes.title': msg('Changes'),
  'terms.changes.text1': msg(
    'When these terms change, the day above changes with them. What was agreed for a running internship stays as it was.',
  ),
} as const
