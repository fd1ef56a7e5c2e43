import { msg, said } from '@app/contract/text.ts'

/** How to do what one came for, by who one is. */
export const guides = said([
  {
    id: 'student',
    title: msg('Find and get an internship'),
    steps: [
      msg('Search the internships and narrow them down by category, place, stipend and start.'),
      msg('Create an account and confirm your e-mail address by the link in the mail.'),
      msg('Open an internship, add your resume and send the application. What you type is kept.'),
      msg('Follow it in My Applications, and choose a time when an interview is offered.'),
    ],
  },
  {
    id: 'intern',
    title: msg('Your working day as an intern'),
    steps: [
      msg('Check in with your work mode and what you plan.'),
      msg('Work on your tasks, and say in a task what blocks you.'),
      msg('Take breaks with the button in the top bar; they are not counted.'),
      msg('Check out with a summary of the day. It becomes your report and goes to your leader.'),
    ],
  },
  {
    id: 'leader',
    title: msg('Lead a team'),
    steps: [
      msg('Give tasks with a due date, and see who works, is free or is busy under My Team.'),
      msg('Read the reports on your desk, one by one or several at once. A rejection says why.'),
      msg('Name a deputy for the days on which you are away.'),
      msg('Confirm corrections of times, and evaluate your interns halfway and at the end.'),
    ],
  },
  {
    id: 'hr',
    title: msg('Hire as HR'),
    steps: [
      msg('Move applications step by step; the applicant is told of each.'),
      msg('Schedule interviews or offer times, and score them with the kit of the internship.'),
      msg('Hire who was accepted, with a start date, and follow the onboarding list.'),
      msg('Under Team Assignment, propose a team for a brief and read why each person fits.'),
    ],
  },
  {
    id: 'startup',
    title: msg('Work with Cohort as a startup'),
    steps: [
      msg('Register your startup, and meet us.'),
      msg('Write a brief: what to build, by when, with which skills.'),
      msg('Accept the team that is proposed, or ask for changes.'),
      msg('Follow milestones and weekly updates, and evaluate your interns.'),
    ],
  },
])
