import { msg } from '../../i18n/translate.ts'

/** The page for startups. */
export const hireTexts = {
  'hire.meta_title': msg('Hire a team of interns'),
  'hire.meta_text': msg(
    'Register your startup, tell an executive what to build, and get a team of pre-vetted interns whose progress you follow.',
  ),
  'hire.hero.title': msg('Hire a team of interns that is ready to build'),
  'hire.hero.text': msg(
    'Say what your startup needs. An executive matches you with a team of pre-vetted interns, and you follow its work week by week.',
  ),
  'hire.hero.button': msg('Hire your team'),
  'hire.benefits.title': msg('What your startup gets'),
  'hire.benefit1.title': msg('Pre-vetted interns'),
  'hire.benefit1.text': msg(
    'Everybody in the pool was assessed and interviewed before you meet them.',
  ),
  'hire.benefit2.title': msg('Matched by what people did'),
  'hire.benefit2.text': msg(
    'Skills shown, hours kept and reports approved in the last 90 days decide, and you read why somebody fits.',
  ),
  'hire.benefit3.title': msg('A team with a leader'),
  'hire.benefit3.text': msg(
    'A team leader gives tasks, reads every daily report and answers questions.',
  ),
  'hire.benefit4.title': msg('Milestones that you accept'),
  'hire.benefit4.text': msg(
    'What is delivered waits for you: accept it, or return it and say what is missing.',
  ),
  'hire.benefit5.title': msg('Your project’s week, written down'),
  'hire.benefit5.text': msg(
    'Each week you get an update that is made from approved reports, with its numbers.',
  ),
  'hire.benefit6.title': msg('Feedback both ways'),
  'hire.benefit6.text': msg(
    'You evaluate the interns halfway and at the end. What you say counts for them.',
  ),
  'hire.process.title': msg('Hire Team Process'),
  'hire.process.text': msg('Three steps from your idea to a team that works on it.'),
  'hire.process.button': msg('How it works'),
  'hire.step1.title': msg('Register Your Startup'),
  'hire.step1.text': msg(
    'Create an account and say who you are. We review each registration and meet you.',
  ),
  'hire.step2.title': msg('Connect with Executive'),
  'hire.step2.text': msg(
    'Write a brief: what to build, with which skills. An executive proposes a team for it.',
  ),
  'hire.step3.title': msg('Get Your Team'),
  'hire.step3.text': msg(
    'Accept the proposal, or ask for changes. Your brief becomes the project, and work begins.',
  ),
  'hire.closing.title': msg('Ready to meet your team?'),
  'hire.closing.text': msg('Registering your startup takes a few minutes. Then we meet.'),
  'hire.closing.button': msg('Hire your team'),
} as const
