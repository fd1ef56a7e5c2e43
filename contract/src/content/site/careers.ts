import { msg } from '../../i18n/translate.ts'

/** Open positions and how to join. */
export const careersTexts = {
  'careers.meta_title': msg('Careers'),
  'careers.meta_text': msg(
    'Join {organisation}: the positions that are open now, how joining works from application to onboarding, and how to write to us.',
  ),
  'careers.title': msg('Careers'),
  'careers.text': msg(
    'Most people join {organisation} as interns. Those who lead others here have done the work.',
  ),
  'careers.open.title': msg('Open now'),
  'careers.open.button': msg('All internships'),
  'careers.joining.title': msg('How joining works'),
  'careers.step1.title': msg('Apply'),
  'careers.step1.text': msg('With your resume and, if you like, a letter. What you type is kept.'),
  'careers.step2.title': msg('Assessment'),
  'careers.step2.text': msg('Somebody reads it. You are told whether you passed.'),
  'careers.step3.title': msg('Interview'),
  'careers.step3.text': msg(
    'You choose among offered times. Every interviewer asks by the same questions.',
  ),
  'careers.step4.title': msg('Offer'),
  'careers.step4.text': msg('Position, start date, team and project are agreed before you start.'),
  'careers.step5.title': msg('Onboarding'),
  'careers.step5.text': msg('A checklist of the first days: some points are yours, some are ours.'),
  'careers.step6.title': msg('Growing'),
  'careers.step6.text': msg(
    'Your record stays with you: whoever leads a team later can show what they did.',
  ),
  'careers.closing.title': msg('You would like to lead, manage or hire?'),
  'careers.closing.text': msg(
    'Write to us what you have done and which part you would like to take.',
  ),
  'careers.closing.button': msg('Contact Us'),
} as const
