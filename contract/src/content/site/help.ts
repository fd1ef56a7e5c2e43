import { msg } from '../../i18n/translate.ts'

/** Step-by-step guides, by role. */
export const helpTexts = {
  'help.meta_title': msg('Help'),
  'help.meta_text': msg(
    'How to find an internship, work a day as an intern, lead a team, hire as HR, and work with {organisation} as a startup.',
  ),
  'help.title': msg('Help'),
  'help.text': msg('Step-by-step {organisation} guides for every role.'),
  'help.student.title': msg('Find and land an internship'),
  'help.student.entries':
    '["help.student.step1","help.student.step2","help.student.step3","help.student.step4"]',
  'help.student.step1': msg(
    'Search internships and filter by category, location, stipend and start date.',
  ),
  'help.student.step2': msg(
    'Create an account and confirm your email address with the link we send you.',
  ),
  'help.student.step3': msg(
    'Open an internship, add your resume and send the application. Your draft saves as you type.',
  ),
  'help.student.step4': msg(
    "Track it in My Applications, and pick a time when you're invited to an interview.",
  ),
  'help.intern.title': msg('Your day as an intern'),
  'help.intern.entries':
    '["help.intern.step1","help.intern.step2","help.intern.step3","help.intern.step4"]',
  'help.intern.step1': msg('Check in with your work mode and your plan for the day.'),
  'help.intern.step2': msg('Work on your tasks and flag blockers on the task.'),
  'help.intern.step3': msg(
    "Take breaks with the button in the top bar; they don't count toward your hours.",
  ),
  'help.intern.step4': msg(
    'Check out with a summary of your day. It becomes your report and goes to your leader.',
  ),
  'help.leader.title': msg('Lead a team'),
  'help.leader.entries':
    '["help.leader.step1","help.leader.step2","help.leader.step3","help.leader.step4"]',
  'help.leader.step1': msg(
    "Assign tasks with due dates, and see who's working, available or busy under My Team.",
  ),
  'help.leader.step2': msg('Review reports one by one or in bulk. If you reject one, say why.'),
  'help.leader.step3': msg("Set a deputy for when you're away."),
  'help.leader.step4': msg(
    'Confirm time corrections, and evaluate your interns at mid-term and at the end.',
  ),
  'help.hr.title': msg('Hire as HR'),
  'help.hr.entries': '["help.hr.step1","help.hr.step2","help.hr.step3","help.hr.step4"]',
  'help.hr.step1': msg('Move applications forward step by step; applicants are notified of each.'),
  'help.hr.step2': msg(
    "Schedule interviews or offer times, and score candidates with the internship's interview kit.",
  ),
  'help.hr.step3': msg('Hire accepted candidates with a start date, and track their onboarding.'),
  'help.hr.step4': msg(
    'Under Team Assignment, propose a team for a brief and see why each person fits.',
  ),
  'help.startup.title': msg('Work with {organisation} as a startup'),
  'help.startup.entries':
    '["help.startup.step1","help.startup.step2","help.startup.step3","help.startup.step4"]',
  'help.startup.step1': msg('Register your startup and meet us.'),
  'help.startup.step2': msg('Create a brief: what to build, by when and with which skills.'),
  'help.startup.step3': msg('Accept the proposed team or request changes.'),
  'help.startup.step4': msg('Track milestones and weekly updates, and evaluate your interns.'),
} as const
