import { msg } from '../../i18n/translate.ts'

/** The role chooser. */
export const landingTexts = {
  'landing.meta_title': msg('Internships for students, teams for startups'),
  'landing.meta_text': msg(
    'Students find part-time internships on real projects. Startups get a pre-vetted intern team, hand-matched to their project.',
  ),
  'landing.title': msg('Where careers and teams begin'),
  'landing.text': msg('{organisation} brings students and startups together on real projects.'),
  'landing.student.title': msg('Launch Your Career'),
  'landing.student.text': msg('Find an internship that fits around your studies.'),
  'landing.student.point1': msg('Paid and unpaid, all part-time'),
  'landing.student.point2': msg('Real projects in a team'),
  'landing.student.point3': msg('An answer to every application'),
  'landing.student.button': msg('Explore Internships'),
  'landing.startup.title': msg('Build Your Dream Team'),
  'landing.startup.text': msg("Get an intern team for your startup's project."),
  'landing.startup.point1': msg('Pre-vetted interns'),
  'landing.startup.point2': msg('Hand-matched to your project'),
  'landing.startup.point3': msg('Progress you can track'),
  'landing.startup.button': msg('Hire Top Talent'),
} as const
