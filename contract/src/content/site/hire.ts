import { msg } from '../../i18n/translate.ts'

/** The page for startups. */
export const hireTexts = {
  'hire.meta_title': msg('Hire an intern team'),
  'hire.meta_text': msg(
    'Register your startup, tell us what to build, and get a team of pre-vetted interns whose progress you can track.',
  ),
  'hire.hero.title': msg("Hire an intern team that's ready to build"),
  'hire.hero.text': msg(
    'Tell us what you need. We match you with a pre-vetted intern team and you follow its progress every week.',
  ),
  'hire.hero.button': msg('Hire your team'),
  'hire.benefits.title': msg('What your startup gets'),
  'hire.benefit1.title': msg('Pre-vetted interns'),
  'hire.benefit1.text': msg('Candidates are reviewed and selected before you meet them.'),
  'hire.benefit2.title': msg('Matched on proven work'),
  'hire.benefit2.text': msg(
    'We rank candidates by skills, reliability and approved work from the last 90 days, and show you why each one fits.',
  ),
  'hire.benefit3.title': msg('A team with a leader'),
  'hire.benefit3.text': msg(
    'A team leader assigns tasks, reviews every daily report and answers questions.',
  ),
  'hire.benefit4.title': msg('You sign off every milestone'),
  'hire.benefit4.text': msg('Review each deliverable: accept it, or send it back with notes.'),
  'hire.benefit5.title': msg('A weekly update that writes itself'),
  'hire.benefit5.text': msg(
    'Every week, you get an update built from approved reports, with the numbers.',
  ),
  'hire.benefit6.title': msg('Feedback both ways'),
  'hire.benefit6.text': msg(
    'You evaluate the interns at mid-term and at the end. Your feedback becomes part of their record.',
  ),
  'hire.process.title': msg('Hire Team Process'),
  'hire.process.text': msg('From idea to working team in three steps.'),
  'hire.process.button': msg('How it works'),
  'hire.step1.title': msg('Register Your Startup'),
  'hire.step1.text': msg(
    'Create an account and tell us about your startup. We review every registration and meet you.',
  ),
  'hire.step2.title': msg('Connect with Executive'),
  'hire.step2.text': msg(
    'Create a brief: what to build and with which skills. We propose a team for it.',
  ),
  'hire.step3.title': msg('Get Your Team'),
  'hire.step3.text': msg(
    'Accept the proposal or request changes. Your brief becomes the project, and work begins.',
  ),
  'hire.closing.title': msg('Ready to meet your team?'),
  'hire.closing.text': msg('Registering takes a few minutes. Then we meet.'),
  'hire.closing.button': msg('Hire your team'),
} as const
