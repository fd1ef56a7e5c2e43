import { msg } from '../../i18n/translate.ts'

/** Open positions and how to join. */
export const careersTexts = {
  'careers.meta_title': msg('Careers'),
  'careers.meta_text': msg(
    'Join {organisation}: our open positions, how joining works from application to onboarding, and how to reach us.',
  ),
  'careers.title': msg('Careers'),
  'careers.text': msg(
    'Most people join {organisation} as interns. Our leaders started as interns.',
  ),
  'careers.open.title': msg('Open now'),
  'careers.open.button': msg('All internships'),
  'careers.joining.title': msg('How joining works'),
  'careers.step1.title': msg('Apply'),
  'careers.step1.text': msg(
    'With your resume and, if you like, a cover letter. Your draft saves as you type.',
  ),
  'careers.step2.title': msg('Assessment'),
  'careers.step2.text': msg('Our team reviews your application and tells you the result.'),
  'careers.step3.title': msg('Interview'),
  'careers.step3.text': msg("If there's an interview, we'll find a time that suits both sides."),
  'careers.step4.title': msg('Offer'),
  'careers.step4.text': msg(
    'You agree on the position, start date, team and project before you start.',
  ),
  'careers.step5.title': msg('Onboarding'),
  'careers.step5.text': msg(
    'A checklist for your first days: some steps are yours, some are ours.',
  ),
  'careers.step6.title': msg('Growing'),
  'careers.step6.text': msg("Your record stays with you: you can always show what you've done."),
  'careers.closing.title': msg('Want to lead, manage or recruit?'),
  'careers.closing.text': msg('Tell us about your experience and the role you want.'),
  'careers.closing.button': msg('Contact Us'),
} as const
