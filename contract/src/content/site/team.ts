import { msg } from '../../i18n/translate.ts'

/** The roles in a project and what each decides. */
export const teamTexts = {
  'team.meta_title': msg('Our team'),
  'team.meta_text': msg(
    'The people behind {organisation}: interns, team leaders, project managers, HR executives and startups, and who decides what.',
  ),
  'team.title': msg('Our team'),
  'team.text': msg("Every project has a team behind it. Here's who does what."),
  'team.roles.title': msg('Who does what'),
  'team.role1.title': msg('Interns'),
  'team.role1.text': msg(
    'Students who build the project alongside their studies and report daily.',
  ),
  'team.role2.title': msg('Team leaders'),
  'team.role2.text': msg(
    'Assign tasks, answer questions, approve reports and confirm time corrections.',
  ),
  'team.role3.title': msg('Team managers'),
  'team.role3.text': msg('Look after several teams and review what their leaders approved.'),
  'team.role4.title': msg('Project managers'),
  'team.role4.text': msg(
    'Plan milestones, publish internships and weekly updates, and issue certificates.',
  ),
  'team.role5.title': msg('HR executives'),
  'team.role5.text': msg(
    "Assess, interview and hire applicants, and match teams to startups' briefs.",
  ),
  'team.role6.title': msg('Startups'),
  'team.role6.text': msg(
    'Say what to build, accept the team and every milestone, and evaluate the interns.',
  ),
  'team.reports.title': msg('How reports move'),
  'team.reports.text': msg('Reviewers get a reminder, then the report escalates.'),
  'team.report1.title': msg('Intern'),
  'team.report1.text': msg('Writes the daily report.'),
  'team.report2.title': msg('Team leader'),
  'team.report2.text': msg('Approves it or requests changes.'),
  'team.report3.title': msg('Team manager'),
  'team.report3.text': msg('Reviews approved reports.'),
  'team.report4.title': msg('Project manager'),
  'team.report4.text': msg('Gives final approval and publishes the weekly update.'),
  'team.closing.title': msg('Want to join us?'),
  'team.closing.text': msg('Everyone here started with an account, and most with an internship.'),
  'team.closing.button': msg('Careers'),
} as const
