import { msg } from '../../i18n/translate.ts'

/** The public home page. */
export const studentsTexts = {
  'students.meta_title': msg('Internships for students'),
  'students.meta_text': msg(
    'Search part-time internships with startups across the country, apply with your resume and follow every step of your application.',
  ),
  'students.hero.title': msg('Find an internship that builds something real'),
  'students.hero.text': msg(
    'Part-time internships with startups across the country. Apply in minutes, and get an answer.',
  ),
  'students.newest.title': msg('Newest internships'),
  'students.newest.button': msg('All internships'),
  'students.why.title': msg('Why internships with {organisation}'),
  'students.why1.title': msg('A team, not a desk'),
  'students.why1.text': msg(
    'You join a small team with a leader who reviews your work and answers your questions.',
  ),
  'students.why2.title': msg('Work that ships'),
  'students.why2.text': msg(
    'Every internship belongs to the project of a real startup, with tasks and milestones.',
  ),
  'students.why3.title': msg('Beside your studies'),
  'students.why3.text': msg(
    'All of them are part-time. Each says its duration, start and stipend before you apply.',
  ),
  'students.why4.title': msg('You know where you stand'),
  'students.why4.text': msg(
    'Follow each application step by step. You are told when it moves, and when it ends.',
  ),
  'students.quest.title': msg('Your six-step quest'),
  'students.quest.text': msg('Where you begin, and how far it can take you.'),
  'students.quest.button': msg('Ready to Level Up'),
  'students.quest1.title': msg('Build your portfolio'),
  'students.quest1.text': msg('Say what you can do and show what you have made.'),
  'students.quest2.title': msg('Get matched projects'),
  'students.quest2.text': msg('See the projects that fit your skills and your hours.'),
  'students.quest3.title': msg('Work on real projects for XP'),
  'students.quest3.text': msg('Ship with a team; every approved report counts.'),
  'students.quest4.title': msg('Level up your skills'),
  'students.quest4.text': msg('Learn from reviews and take on harder tasks.'),
  'students.quest5.title': msg('Earn a paid internship'),
  'students.quest5.text': msg('A record of good work opens the paid positions.'),
  'students.quest6.title': msg('Land a full-time job'),
  'students.quest6.text': msg('Leave with experience that a company can check.'),
  'students.touch.title': msg('Get in Touch'),
  'students.pitch.title': msg('Pitch your startup idea'),
  'students.pitch.text': msg(
    'You have something to build and need the people for it? Tell us about it.',
  ),
  'students.pitch.button': msg('Pitch your idea'),
  'students.partners.title': msg('Other partnerships'),
  'students.partners.text': msg(
    'Colleges, clubs and communities: tell us how we can reach your students together.',
  ),
  'students.partners.button': msg('Propose a partnership'),
} as const
