import { msg } from './text.ts'

/**
 * The texts of the public pages that can be edited, with the words they come with; an id begins with its page. Without
 * zod: public pages carry this file.
 */
export const siteTexts = {
  'landing.title': msg('Where careers and teams begin'),
  'landing.text': msg('Cohort brings students and startups together on real projects.'),
  'landing.student.title': msg('Launch Your Career'),
  'landing.student.text': msg('Find an internship that fits beside your studies.'),
  'landing.student.point1': msg('Paid and unpaid, all part-time'),
  'landing.student.point2': msg('Real projects in a team'),
  'landing.student.point3': msg('An answer to every application'),
  'landing.startup.title': msg('Build Your Dream Team'),
  'landing.startup.text': msg('Get a team of interns for your startup’s project.'),
  'landing.startup.point1': msg('Interns that are already vetted'),
  'landing.startup.point2': msg('Matched by an executive'),
  'landing.startup.point3': msg('Progress you can follow'),
  'students.hero.title': msg('Find an internship that builds something real'),
  'students.hero.text': msg(
    'Part-time internships with startups across India. Apply in minutes, and get an answer.',
  ),
  'students.newest.title': msg('Newest internships'),
  'students.why.title': msg('Why internships with Cohort'),
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
  'students.record.title': msg('Our track record'),
  'students.touch.title': msg('Get in Touch'),
  'students.pitch.title': msg('Pitch your startup idea'),
  'students.pitch.text': msg(
    'You have something to build and need the people for it? Tell us about it.',
  ),
  'students.partners.title': msg('Other partnerships'),
  'students.partners.text': msg(
    'Colleges, clubs and communities: tell us how we can reach your students together.',
  ),
  'hire.hero.title': msg('Hire a team of interns that is ready to build'),
  'hire.hero.text': msg(
    'Say what your startup needs. An executive matches you with a team of pre-vetted interns, and you follow its work week by week.',
  ),
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
  'about.title': msg('About Cohort'),
  'about.text': msg(
    'Students need experience that counts. Startups need people who deliver. Cohort brings them together in teams, and makes the work visible to both.',
  ),
  'about.chain.title': msg('From the first day to the certificate'),
  'about.chain.text': msg('Every figure in Cohort comes from work that somebody has looked at.'),
  'about.chain1.title': msg('A day begins'),
  'about.chain1.text': msg(
    'Interns check in with what they plan, and take breaks that are not counted.',
  ),
  'about.chain2.title': msg('It ends with a report'),
  'about.chain2.text': msg(
    'At check-out they write what was done, on the sessions and tasks of that day.',
  ),
  'about.chain3.title': msg('Somebody decides'),
  'about.chain3.text': msg(
    'The team leader approves, or says what to change. What waits too long moves up.',
  ),
  'about.chain4.title': msg('Only approved hours count'),
  'about.chain4.text': msg(
    'They add up toward the target of the internship, in the open for the intern.',
  ),
  'about.chain5.title': msg('A certificate that can be checked'),
  'about.chain5.text': msg(
    'It names the hours behind it, and its QR code leads to a page that proves it.',
  ),
  'about.chain6.title': msg('The startup reads along'),
  'about.chain6.text': msg('The same reports become its weekly update. Nothing is written twice.'),
  'about.principles.title': msg('What we hold to'),
  'about.principle1.title': msg('People get answers'),
  'about.principle1.text': msg(
    'Applicants see each step. A report that nobody reads is passed on, not forgotten.',
  ),
  'about.principle2.title': msg('A record, not a claim'),
  'about.principle2.text': msg(
    'Teams are matched by what people have done, and everybody can read the reasons.',
  ),
  'about.principle3.title': msg('Open decisions'),
  'about.principle3.text': msg(
    'Who decided what, and when, is on record. The record cannot be changed unseen.',
  ),
  'about.principle4.title': msg('Little is shown'),
  'about.principle4.text': msg(
    'Everybody sees what their role needs. No advertising, and no trackers of others.',
  ),
  'footer.claim': msg('Part-time internships on real projects, and the teams that build them.'),
} as const

export type SiteTextId = keyof typeof siteTexts

/** A heading with the text below it. */
export type SiteCardId = {
  [id in SiteTextId]: id extends `${infer Card}.title`
    ? `${Card}.text` extends SiteTextId
      ? Card
      : never
    : never
}[SiteTextId]

export const siteTextIds = Object.keys(siteTexts) as SiteTextId[]

/** A title stays one; everything else is a paragraph at most. */
export const longestOf = (id: SiteTextId) => (id.endsWith('.title') ? 80 : 400)
