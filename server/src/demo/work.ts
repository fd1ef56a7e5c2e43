import type { NotificationTopic } from '@app/contract/messaging/notification-groups.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { Db } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import { corrections, breaks as pauses, timeEntries } from '#schema/attendance.table.ts'
import { savedInternships } from '#schema/internships.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones, teamMembers, teams } from '#schema/projects.table.ts'
import { reportReviews, reportRevisions, reportTasks, workReports } from '#schema/reports.table.ts'
import { taskComments, taskSteps, tasks } from '#schema/tasks.table.ts'
import { goals, goalTasks, teamMessages } from '#schema/teams.table.ts'
import { add } from './add.ts'
import type { Company } from './company.ts'
import type { makeMarket } from './market.ts'
import type { People } from './people.ts'
import { dayOf, type Random, randomFrom } from './random.ts'
import { dayIn, daysFrom, workingMinutesBefore } from './work-clock.ts'
import { correctionsOf, meetingsOf, workdaysOf, workOf } from './work-month.ts'
import type { ReportBundle } from './work-reports.ts'
import { type TaskRows, tasksOf } from './work-tasks.ts'
import {
  type Beginning,
  makeEngineering,
  type Person,
  type StaffedTeam,
  staffedTeams,
} from './work-teams.ts'
import { goalTitles, milestoneTitles, thread } from './work-texts.ts'

type Market = ReturnType<typeof makeMarket>

/** The project each intern of a team works on, and since when there is data; certified work began earlier. */
export const beginningsOf = (
  now: Date,
  people: People,
  company: Company,
  certified: readonly { user_id: string; project_id?: string | null; started_on: string }[],
) =>
  new Map<string, Beginning>([
    ...staffedTeams(people, company).flatMap(({ members, project_id }, nth) =>
      members.map(({ id }): [string, Beginning] => [
        id,
        { project_id, day: workdaysOf(now, nth).at(-1) ?? dayIn(now) },
      ]),
    ),
    ...certified.map(({ user_id, project_id = null, started_on }): [string, Beginning] => [
      user_id,
      { project_id, day: started_on },
    ]),
  ])

/** A seed of its own, so that changes here leave the other demo data as it is. */
const seed = 2027

/** The work of the company's teams: past weeks, today and plans. */
export function makeWork(now: Date, people: People, company: Company, { internships }: Market) {
  const random = randomFrom(seed)
  const teams = staffedTeams(people, company)
  const teamWork = teams.map((team, at) => tasksOf(random, now, team, at === 0))
  const ofInterns = teams.map((team, at) =>
    workOf(random, now, team, at, teamWork[at]?.tasks ?? []),
  )
  const [team] = teams
  const [work] = teamWork
  const [month] = ofInterns
  if (!team || !work || !month) throw new Error('The demo has a team.')
  const today = dayIn(now)
  const set = milestonesOf(random, now, company)
  const engineering = makeEngineering(random, now, people, company)
  const { crew } = engineering
  const developing = crew ? [tasksOf(random, now, crew, false)] : []
  const allWork = [...teamWork, ...developing]
  const ofDevelopers = crew
    ? [
        workOf(
          random,
          now,
          crew,
          teams.length,
          developing.flatMap((each) => each.tasks),
        ),
      ]
    : []
  const months = [...ofInterns, ...ofDevelopers]
  return {
    engineering,
    milestones: set,
    deliverables: deliverablesOf(company, set, people),
    tasks: allWork.flatMap((each) => each.tasks),
    steps: allWork.flatMap((each) => each.steps),
    comments: allWork.flatMap((each) => each.comments),
    sessions: months.flatMap((each) => each.sessions),
    written: months.flatMap((each) => each.written),
    links: months.flatMap((each) => each.links),
    corrections: correctionsOf(random, now, team, month.sessions),
    news: notificationOf(random, team, month.written),
    thread: threadOf(random, now, team),
    ...goalsOf(random, now, team, work),
    ...meetingsOf(random, now, team),
    saved: internships
      .filter(
        ({ status, application_closing_date }) =>
          status === 'published' && application_closing_date > today,
      )
      .toSorted((a, b) => a.application_closing_date.localeCompare(b.application_closing_date))
      .slice(0, 3)
      .map(({ id }) => ({ user_id: team.members[0]?.id ?? '', internship_id: id })),
  }
}

/** Inserts the work, referenced rows first. */
export async function addWork(db: Db, work: ReturnType<typeof makeWork>) {
  const { engineering, sessions, written } = work
  await add(db, teams, [engineering.team])
  await add(db, teamMembers, engineering.members)
  await add(db, milestones, work.milestones)
  await add(db, milestoneSteps, work.deliverables)
  await add(db, tasks, work.tasks)
  await add(db, taskSteps, work.steps)
  await add(db, taskComments, work.comments)
  await add(
    db,
    workReports,
    written.flatMap(({ reports }) => reports),
  )
  await add(
    db,
    reportRevisions,
    written.flatMap(({ revisions }) => revisions),
  )
  await add(
    db,
    reportReviews,
    written.flatMap(({ reviews }) => reviews),
  )
  await add(db, reportTasks, work.links)
  await add(
    db,
    timeEntries,
    sessions.map(({ row }) => row),
  )
  await add(
    db,
    pauses,
    sessions.flatMap((session) => session.pauses),
  )
  await add(db, corrections, work.corrections)
  await add(db, goals, work.goals)
  await add(db, goalTasks, work.linksOfGoals)
  await add(db, teamMessages, work.thread)
  await add(db, meetings, work.meetings)
  await add(db, meetingPeople, work.people)
  await add(db, savedInternships, work.saved)
  await add(db, notifications, work.news)
}

interface Goals {
  goals: (typeof goals.$inferInsert)[]
  linksOfGoals: (typeof goalTasks.$inferInsert)[]
}

/** Two goals that linked tasks measure, and one that the leader does. */
function goalsOf(random: Random, now: Date, { team, leader }: StaffedTeam, work: TaskRows): Goals {
  const rows = goalTitles.map((title, at) => {
    const created = daysFrom(now, -9 + at)
    return {
      id: random.id(created),
      team_id: team.id,
      title,
      due_date: dayOf(daysFrom(now, 10 + at * 7)),
      progress: at === 2 ? 40 : 0,
      created_by: leader.id,
      created_at: created.toISOString(),
    }
  })
  const shared = work.tasks.filter(({ team_visible }) => team_visible)
  const links = rows
    .slice(0, 2)
    .flatMap(({ id }, at) =>
      shared
        .filter((_, nth) => nth % 9 === at + 2)
        .map((task) => ({ goal_id: id, task_id: task.id })),
    )
  return { goals: rows, linksOfGoals: links }
}

/** The messages of the demo team since yesterday. */
function threadOf(
  random: Random,
  now: Date,
  { team, leader, members }: StaffedTeam,
): (typeof teamMessages.$inferInsert)[] {
  return thread.map(([who, text], at) => {
    const written = workingMinutesBefore(now, (thread.length - at) * 90)
    const person = who === 0 ? leader : (members[who - 1] ?? leader)
    return {
      id: random.id(written),
      team_id: team.id,
      by_id: person.id,
      text,
      at: written.toISOString(),
    }
  })
}

/** Four milestones a project: behind, just behind, under way, ahead. */
function milestonesOf(
  random: Random,
  now: Date,
  { projects }: Company,
): (typeof milestones.$inferInsert)[] {
  const statuses = ['approved', 'completed', 'in_progress', 'pending'] as const
  return projects.flatMap((project, nth) =>
    milestoneTitles.map((title, at) => {
      const due = daysFrom(now, (at - 2) * 28 + 6 + nth)
      const isDone = at < 2
      return {
        id: random.id(new Date(project.created_at)),
        project_id: project.id,
        title,
        due_date: dayOf(due),
        completed_date: isDone ? daysFrom(due, -1).toISOString() : null,
        status: statuses[at] ?? 'pending',
        created_at: project.created_at,
      }
    }),
  )
}

type NotificationContent = typeof notifications.$inferInsert

/** The notifications about these reports for the demo's leader, intern and managers. */
function notificationOf(
  random: Random,
  team: StaffedTeam,
  written: ReportBundle[],
): NotificationContent[] {
  const nameOf = new Map([team.leader, ...team.members].map(({ id, full_name }) => [id, full_name]))
  const intern = team.members[0]
  return written
    .flatMap(({ reports }) => reports)
    .flatMap((report): NotificationContent[] => {
      const author = nameOf.get(report.from_user_id) ?? ''
      if (report.status === undefined && report.to_user_id)
        return [
          {
            ...recordChange(random, report.to_user_id, report.waiting_since),
            ...similarTo('report', report.waiting_since),
            title: 'New Work Report',
            message: `${author} sent a report for ${formatDate(report.date)}.`,
            type: 'info',
            kind: 'reports',
            link: pageUrl('reports', { role: report.to_role }),
            read: false,
          },
        ]
      if (report.escalated_from || report.from_user_id !== intern?.id) return []
      const isApproved = report.status === 'approved'
      return [
        {
          ...recordChange(random, intern.id, report.reviewed_at),
          ...(isApproved && similarTo('report_approved', report.reviewed_at)),
          title: isApproved ? 'Report Approved' : 'Changes Requested',
          message: `${team.leader.full_name} ${isApproved ? 'approved' : 'asked for changes to'} your report of ${formatDate(report.date)}: ${report.review_comment}`,
          type: isApproved ? 'success' : 'warning',
          kind: 'reports',
          link: pageUrl('daily_report', { role: 'intern' }),
          read: isApproved,
        },
      ]
    })
}

/** Grouped as those of one day are. */
const similarTo = (topic: NotificationTopic, at: string | null | undefined) => ({
  topic,
  group_key: `${topic} ${(at ?? '').slice(0, 10)}`,
})

function recordChange(random: Random, user_id: string, at: string | null | undefined) {
  const moment = new Date(at ?? 0)
  return { id: random.id(moment), user_id, timestamp: moment.toISOString() }
}

type Step = typeof milestoneSteps.$inferInsert
type MilestoneRow = typeof milestones.$inferInsert

/** A seed of its own, so that changes here leave the other demo data as it is. */
const deliverableSeed = 2028

const notes = [
  'The concept, screens and plan, as agreed in the review.',
  'The pilot is live with the first 20 users. Their feedback is in the notes.',
]

/** The deliverables of completed milestones, and the startups' decisions on them. */
function deliverablesOf(
  company: Company,
  created: readonly MilestoneRow[],
  people: readonly Person[],
) {
  const random = randomFrom(deliverableSeed)
  const admin = people.find(({ role }) => role === 'superadmin')
  return created.flatMap(({ id: milestone_id, project_id, completed_date, status }, at): Step[] => {
    if (!milestone_id || !completed_date) return []
    const project = company.projects.find(({ id }) => id === project_id)
    const leader = company.teams.find((team) => team.project_id === project_id)?.leader_id
    const by_id = leader ?? project?.manager_id
    const startup = company.members.find(({ startup_id }) => startup_id === project?.startup_id)
    const decider = startup?.user_id ?? admin?.id
    if (!by_id || !decider) return []
    const delivered = new Date(completed_date)
    const decided = daysFrom(delivered, 1)
    const submitted = {
      id: random.id(delivered),
      milestone_id,
      kind: 'submitted' as const,
      status: 'completed' as const,
      by_id,
      at: completed_date,
      note: notes[at % notes.length] ?? '',
    }
    const accepted = {
      id: random.id(decided),
      milestone_id,
      kind: 'accepted' as const,
      status: 'approved' as const,
      by_id: decider,
      at: decided.toISOString(),
      note: 'Exactly what we asked for. Thank you!',
    }
    return status === 'approved' ? [submitted, accepted] : [submitted]
  })
}
