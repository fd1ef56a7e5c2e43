import type { Db } from '#platform/database/db.ts'
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
import { chance } from './chance.ts'
import type { makeMarket } from './market.ts'
import type { makePeople } from './people.ts'
import { dayIn } from './work-clock.ts'
import { type Company, crewsOf, makeEngineering } from './work-crews.ts'
import { deliverablesOf } from './work-deliverables.ts'
import { goalsOf, milestonesOf, threadOf } from './work-goals.ts'
import { meetingsOf } from './work-meetings.ts'
import { correctionsOf, workOf } from './work-month.ts'
import { newsOf } from './work-news.ts'
import { tasksOf } from './work-tasks.ts'

type Market = ReturnType<typeof makeMarket>
type People = ReturnType<typeof makePeople>

/** Numbers of its own, so that whatever is added here leaves the rest of the company as it was. */
const seed = 2027

/** What the company's teams did in the last weeks, are doing now, and have planned. */
export function makeWork(now: Date, people: People, company: Company, { internships }: Market) {
  const dice = chance(seed)
  const crews = crewsOf(people, company)
  const teamWork = crews.map((crew, at) => tasksOf(dice, now, crew, at === 0))
  const months = crews.map((crew, at) => workOf(dice, now, crew, at, teamWork[at]?.tasks ?? []))
  const [crew] = crews
  const [work] = teamWork
  const [month] = months
  if (!crew || !work || !month) throw new Error('The demo has a team.')
  const today = dayIn(now)
  const set = milestonesOf(dice, now, company)
  return {
    engineering: makeEngineering(dice, now, people, company),
    milestones: set,
    deliverables: deliverablesOf(company, set, people),
    tasks: teamWork.flatMap((each) => each.tasks),
    steps: teamWork.flatMap((each) => each.steps),
    comments: teamWork.flatMap((each) => each.comments),
    sessions: months.flatMap((each) => each.sessions),
    written: months.flatMap((each) => each.written),
    links: months.flatMap((each) => each.links),
    corrections: correctionsOf(dice, now, crew, month.sessions),
    news: newsOf(dice, crew, month.written),
    thread: threadOf(dice, now, crew),
    ...goalsOf(dice, now, crew, work),
    ...meetingsOf(dice, now, crew),
    saved: internships
      .filter(
        ({ status, application_closing_date }) =>
          status === 'published' && application_closing_date > today,
      )
      .toSorted((a, b) => a.application_closing_date.localeCompare(b.application_closing_date))
      .slice(0, 3)
      .map(({ id }) => ({ user_id: crew.members[0]?.id ?? '', internship_id: id })),
  }
}

/** Puts it into the database, what is pointed at first. */
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
