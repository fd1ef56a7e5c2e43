import { msg } from '../../i18n/translate.ts'

/** The public home page. */
export const studentsTexts = {
  'students.meta_title': msg('Internships for students'),
  'students.meta_text': msg(
    'Search part-time internships with startups across the country, apply with your resume and track every step.',
  ),
  'students.hero.title': msg('Find an internship where you build something real'),
  'students.hero.text': msg(
    'Part-time internships with startups across the country. Apply in minutes, and get an answer.',
  ),
  'students.newest.title': msg('Newest internships'),
  'students.newest.button': msg('All internships'),
  'students.why.title': msg('Why intern with {organisation}'),
  'students.why1.title': msg('A team, not a desk'),
  'students.why1.text': msg(
    'Join a small team with a leader who reviews your work and answers your questions.',
  ),
  'students.why2.title': msg('Ship real work'),
  'students.why2.text': msg('Internships are part of real projects, with tasks and milestones.'),
  'students.why3.title': msg('Made for students'),
  'students.why3.text': msg(
    'Every internship is part-time, with duration, start date and stipend up front.',
  ),
  'students.why4.title': msg('Always know where you stand'),
  'students.why4.text': msg(
    "Track every application step by step. We'll tell you the moment anything changes.",
  ),
  'students.quest.title': msg('Your six-step quest'),
  'students.quest.text': msg('From your first project to your first job.'),
  'students.quest.button': msg('Ready to Level Up'),
  'students.quest1.title': msg('Build your portfolio'),
  'students.quest1.text': msg('Show your skills and your best work.'),
  'students.quest2.title': msg('Get matched projects'),
  'students.quest2.text': msg('See projects that match your skills and schedule.'),
  'students.quest3.title': msg('Work on real projects for XP'),
  'students.quest3.text': msg('Ship with a team; every approved report counts.'),
  'students.quest4.title': msg('Level up your skills'),
  'students.quest4.text': msg('Learn from feedback and take on harder tasks.'),
  'students.quest5.title': msg('Earn a paid internship'),
  'students.quest5.text': msg('A strong track record unlocks paid roles.'),
  'students.quest6.title': msg('Land a full-time job'),
  'students.quest6.text': msg('Leave with experience employers can verify.'),
  'students.touch.title': msg('Get in Touch'),
  'students.pitch.title': msg('Pitch your startup idea'),
  'students.pitch.text': msg('Have something to build but no team? Tell us about it.'),
  'students.pitch.button': msg('Pitch your idea'),
  'students.partners.title': msg('Other partnerships'),
  'students.partners.text': msg(
    "Colleges, clubs and communities: let's bring opportunities to your students.",
  ),
  'students.partners.button': msg('Propose a partnership'),
} as const
