import { msg } from '../../i18n/translate.ts'

/** Step-by-step guides, by role. */
export const helpTexts = {
  'help.meta_title': msg('Help'),
  'help.meta_text': msg(
    'How to find an internship, work a day as an intern, lead a team, hire as HR, and work with {organisation} as a startup.',
  ),
  'help.title': msg('Help'),
  'help.text': msg('Step by step, for whatever your part in {organisation} is.'),
  'help.student.title': msg('Find and get an internship'),
  'help.student.entries':
    '["help.student.step1","help.student.step2","help.student.step3","help.student.step4"]',
  'help.student.step1': msg(
    'Search the internships and narrow them down by category, place, stipend and start.',
  ),
  'help.student.step2': msg(
    'Create an account and confirm your e-mail address by the link in the mail.',
  ),
  'help.student.step3': msg(
    'Open an internship, add your resume and send the application. What you type is kept.',
  ),
  'help.student.step4': msg(
    'Follow it in My Applications, and choose a time when an interview is offered.',
  ),
  'help.intern.title': msg('Your working day as an intern'),
  'help.intern.entries':
    '["help.intern.step1","help.intern.step2","help.intern.step3","help.intern.step4"]',
  'help.intern.step1': msg('Check in with your work mode and what you plan.'),
  'help.intern.step2': msg('Work on your tasks, and say in a task what blocks you.'),
  'help.intern.step3': msg('Take breaks with the button in the top bar; they are not counted.'),
  'help.intern.step4': msg(
    'Check out with a summary of the day. It becomes your report and goes to your leader.',
  ),
  'help.leader.title': msg('Lead a team'),
  'help.leader.entries':
    '["help.leader.step1","help.leader.step2","help.leader.step3","help.leader.step4"]',
  'help.leader.step1': msg(
    'Give tasks with a due date, and see who works, is free or is busy under My Team.',
  ),
  'help.leader.step2': msg(
    'Read the reports on your desk, one by one or several at once. A rejection says why.',
  ),
  'help.leader.step3': msg('Name a deputy for the days on which you are away.'),
  'help.leader.step4': msg(
    'Confirm corrections of times, and evaluate your interns halfway and at the end.',
  ),
  'help.hr.title': msg('Hire as HR'),
  'help.hr.entries': '["help.hr.step1","help.hr.step2","help.hr.step3","help.hr.step4"]',
  'help.hr.step1': msg('Move applications step by step; the applicant is told of each.'),
  'help.hr.step2': msg(
    'Schedule interviews or offer times, and score them with the kit of the internship.',
  ),
  'help.hr.step3': msg('Hire who was accepted, with a start date, and follow the onboarding list.'),
  'help.hr.step4': msg(
    'Under Team Assignment, propose a team for a brief and read why each person fits.',
  ),
  'help.startup.title': msg('Work with {organisation} as a startup'),
  'help.startup.entries':
    '["help.startup.step1","help.startup.step2","help.startup.step3","help.startup.step4"]',
  'help.startup.step1': msg('Register your startup, and meet us.'),
  'help.startup.step2': msg('Write a brief: what to build, by when, with which skills.'),
  'help.startup.step3': msg('Accept the team that is proposed, or ask for changes.'),
  'help.startup.step4': msg('Follow milestones and weekly updates, and evaluate your interns.'),
} as const
