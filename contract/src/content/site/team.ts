import { msg } from '../../i18n/translate.ts'

/** The roles in a project and what each decides. */
export const teamTexts = {
  'team.meta_title': msg('Our team'),
  'team.meta_text': msg(
    'Who works together at {organisation}: interns, team leaders, project managers, HR executives and startups, and who decides what.',
  ),
  'team.title': msg('Our team'),
  'team.text': msg(
    'A project is done by several people with different parts. This is who they are and what each decides.',
  ),
  'team.roles.title': msg('Who does what'),
  'team.role1.title': msg('Interns'),
  'team.role1.text': msg(
    'Students who build the project beside their studies, and report on every day.',
  ),
  'team.role2.title': msg('Team leaders'),
  'team.role2.text': msg(
    'Give tasks, answer questions, approve reports and confirm corrected times.',
  ),
  'team.role3.title': msg('Team managers'),
  'team.role3.text': msg('Look after several teams, and read what their leaders have approved.'),
  'team.role4.title': msg('Project managers'),
  'team.role4.text': msg(
    'Plan milestones, publish internships and the weekly update, issue certificates.',
  ),
  'team.role5.title': msg('HR executives'),
  'team.role5.text': msg(
    'Assess, interview and hire applicants, and match teams to the briefs of startups.',
  ),
  'team.role6.title': msg('Startups'),
  'team.role6.text': msg(
    'Say what to build, accept the team and each milestone, and evaluate the interns.',
  ),
  'team.reports.title': msg('The way of a report'),
  'team.reports.text': msg(
    'What waits too long is brought to mind, and then moves on to the next role.',
  ),
  'team.report1.title': msg('Intern'),
  'team.report1.text': msg('Writes the report of the day.'),
  'team.report2.title': msg('Team leader'),
  'team.report2.text': msg('Approves it, or says what to change.'),
  'team.report3.title': msg('Team manager'),
  'team.report3.text': msg('Gets what the leaders approved.'),
  'team.report4.title': msg('Project manager'),
  'team.report4.text': msg('Decides last, and makes the week’s update from it.'),
  'team.closing.title': msg('Do you want to be one of us?'),
  'team.closing.text': msg(
    'Everybody here began with an account, most of them with an internship.',
  ),
  'team.closing.button': msg('Careers'),
} as const
