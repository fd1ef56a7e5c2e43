import { msg } from '../../i18n/translate.ts'

/** The role chooser. */
export const landingTexts = {
  'landing.meta_title': msg('Internships for students, teams for startups'),
  'landing.meta_text': msg(
    'Students find part-time internships on real projects. Startups build a team of interns that an executive matches to their project.',
  ),
  'landing.title': msg('Where careers and teams begin'),
  'landing.text': msg('{organisation} brings students and startups together on real projects.'),
  'landing.student.title': msg('Launch Your Career'),
  'landing.student.text': msg('Find an internship that fits beside your studies.'),
  'landing.student.point1': msg('Paid and unpaid, all part-time'),
  'landing.student.point2': msg('Real projects in a team'),
  'landing.student.point3': msg('An answer to every application'),
  'landing.student.button': msg('Explore Internships'),
  'landing.startup.title': msg('Build Your Dream Team'),
  'landing.startup.text': msg('Get a team of interns for your startup’s project.'),
  'landing.startup.point1': msg('Interns that are already vetted'),
  'landing.startup.point2': msg('Matched by an executive'),
  'landing.startup.point3': msg('Progress you can follow'),
  'landing.startup.button': msg('Hire Top Talent'),
} as const
