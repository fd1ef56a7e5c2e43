import { may } from '@app/contract/core/access.ts'
import { isSuperadmin, representsStartup } from '@app/contract/core/roles.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import type { WaitingKind } from '@app/contract/insight/waiting.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isToTick, itemsInReach } from '#domains/hiring/hires/hires.ts'
import {
  filledAt,
  isFilled,
  isPending,
  isReported,
  managedBy,
} from '#domains/hiring/internships/internships.ts'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { nameOf } from '#domains/identity/users/users.ts'
import { briefsOfReach } from '#domains/programme/briefs/briefs.ts'
import { dueFrom } from '#domains/programme/evaluations/evaluations.ts'
import { isDecided, isManaged } from '#domains/projects/projects/projects.ts'
import { awaitsDecision } from '#domains/projects/startups/startups.ts'
import { correctionsOfReach } from '#domains/work/attendance/attendance.ts'
import { leaveOfReach } from '#domains/work/leave/leave.ts'
import { hoursWaiting, sentBackCopies, toReview, toRevise } from '#domains/work/reports/reports.ts'
import { goesOn, inReach, isOpen as isOpenTask, isPast } from '#domains/work/tasks/tasks.ts'
import type { User } from '#platform/http/principal.ts'
import { organisationToday, organisationZone } from '#platform/organisation.ts'
import { hires } from '#schema/applications.table.ts'
import { corrections, timeEntries } from '#schema/attendance.table.ts'
import { briefSeats, briefs } from '#schema/briefs.table.ts'
import { companyReviews } from '#schema/company-reviews.table.ts'
import { contactMessages } from '#schema/contact-messages.table.ts'
import { evaluations } from '#schema/evaluations.table.ts'
import { internships } from '#schema/internships.table.ts'
import { leave } from '#schema/leave.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones, projects, startupMembers, startups, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { weeklyUpdates } from '#schema/weekly-updates.table.ts'
import { hiringSources, type SourceOf } from './hiring-sources.ts'
import { limit, ofStartup, orLate, type Source, sourceIf } from './waiting.rules.ts'

const quick = sql`true`
/** The projects that a representative decides for as one array: their milestones are found by an index. */
const ofOwnProjects = (user: User) =>
  isSuperadmin(user.role)
    ? sql`true`
    : sql`milestones.project_id = any(array(select own.id from ${startupMembers} member
      join ${projects} own on own.startup_id = member.startup_id where member.user_id = ${user.id}))`

export const sources: Record<WaitingKind, SourceOf> = {
  ...hiringSources,
  report: (user) =>
    sourceIf(may(user.role, 'reports.review'), () => ({
      from: sql`${workReports} where ${toReview(user)}`,
      order: sql`work_reports.waiting_since, work_reports.id`,
      id: sql`work_reports.id`,
      since: sql`work_reports.waiting_since`,
      who: nameOf(sql`work_reports.from_user_id`),
      place: sql`(select team.name from ${teams} team where team.id = work_reports.team_id)`,
      note: sql`work_reports.work_summary`,
      day: sql`work_reports.date`,
      version: sql`work_reports.version`,
      due_at: sql`work_reports.waiting_since + make_interval(hours => ${setting('review_reminder_hours')}::int)`,
      is_overdue: sql`coalesce(${hoursWaiting} > ${setting('review_reminder_hours')}::int, false)`,
      // Hours that nobody measured are approved on the page that shows them.
      self_reported_seconds: sql`work_reports.self_reported_seconds`,
      is_quick: sql`work_reports.self_reported_seconds = 0`,
    })),
  revision: (user) => ({
    // Of an approved one, the copy that was sent back last says by whom and why.
    from: sql`${workReports} left join lateral (${sentBackCopies(sql`work_reports`)} order by reviewed_at desc limit 1) back
      on work_reports.status = 'approved' where ${toRevise(user)}`,
    order: sql`work_reports.id desc`,
    id: sql`work_reports.id`,
    since: sql`coalesce(back.reviewed_at, work_reports.reviewed_at, work_reports.timestamp)`,
    who: nameOf(sql`coalesce(back.reviewed_by, work_reports.reviewed_by)`),
    note: sql`coalesce(back.review_comment, work_reports.review_comment)`,
    day: sql`work_reports.date`,
    is_overdue: sql`false`,
  }),
  leave: (user) =>
    sourceIf(may(user.role, 'attendance.correct'), () => ({
      from: sql`${leave} l where ${leaveOfReach(user, { status: 'pending', whose: 'others' })}
        and ${orLate(user, sql`l.created_at`)}`,
      order: sql`l.id`,
      id: sql`l.id`,
      since: sql`l.created_at`,
      who: nameOf(sql`l.user_id`),
      what: sql`l.kind`,
      note: sql`l.note`,
      day: sql`l.from_day`,
      due_on: sql`l.from_day`,
      is_quick: quick,
    })),
  correction: (user) =>
    sourceIf(may(user.role, 'attendance.correct'), () => ({
      from: sql`${corrections} c join ${timeEntries} e on e.id = c.entry_id
        where ${correctionsOfReach(user, 'pending')} and c.user_id <> ${user.id}
          and ${orLate(user, sql`c.created_at`)}`,
      order: sql`c.id`,
      id: sql`c.id`,
      since: sql`c.created_at`,
      who: nameOf(sql`c.user_id`),
      what: sql`to_char(c.check_in_time at time zone e.time_zone, 'HH24:MI') || '–'
        || to_char(c.check_out_time at time zone e.time_zone, 'HH24:MI')`,
      note: sql`c.reason`,
      day: sql`e.day`,
      is_quick: quick,
    })),
  startup: (user) =>
    sourceIf(may(user.role, 'startups.decide'), () => ({
      from: sql`${startups} where ${awaitsDecision}`,
      order: sql`startups.submitted_date, startups.id`,
      id: sql`startups.id`,
      since: sql`startups.submitted_date`,
      what: sql`startups.name`,
      place: sql`startups.domain`,
      note: sql`startups.description`,
      due_at: sql`startups.meeting_at`,
    })),
  posting: (user) =>
    sourceIf(may(user.role, 'internships.moderate'), () => ({
      ...postings(isPending, sql`coalesce(internships.submitted_at, internships.created_at)`),
    })),
  reported_posting: (user) =>
    sourceIf(may(user.role, 'internships.moderate'), () => ({
      ...postings(isReported, sql`internships.reported_at`),
    })),
  filled: (user) =>
    sourceIf(may(user.role, 'internships.manage'), () =>
      postings(sql`${managedBy(user)} and ${isFilled}`, filledAt),
    ),
  message: (user) =>
    sourceIf(may(user.role, 'inbox.manage'), () => ({
      from: sql`${contactMessages} where enquiries.status = 'open'
        and coalesce(enquiries.assignee_id, ${user.id}) = ${user.id}`,
      order: sql`enquiries.last_at, enquiries.id`,
      id: sql`enquiries.id`,
      since: sql`enquiries.last_at`,
      who: sql`enquiries.name`,
      note: sql`enquiries.message`,
    })),
  reported_review: (user) =>
    sourceIf(may(user.role, 'reviews.moderate'), () => ({
      parent_id: sql`review.startup_id`,
      from: sql`${companyReviews} review where review.reported_at is not null and review.author_id <> ${user.id}`,
      order: sql`review.reported_at, review.id`,
      id: sql`review.id`,
      since: sql`review.reported_at`,
      place: sql`(select company.name from ${startups} company where company.id = review.startup_id)`,
      note: sql`review.text`,
    })),
  brief: (user) =>
    sourceIf(may(user.role, 'briefs.assign'), () => ({
      from: sql`${briefs} where briefs.status = 'open' and ${briefsOfReach(user) ?? sql`true`}
        and ${orLate(user, sql`briefs.created_at`)}`,
      order: sql`briefs.id`,
      id: sql`briefs.id`,
      since: sql`briefs.created_at`,
      what: sql`briefs.title`,
      place: sql`(select company.name from ${startups} company where company.id = briefs.startup_id)`,
      due_on: sql`briefs.start_date`,
      zone: organisationZone,
    })),
  proposal: (user, startup_id) =>
    sourceIf(representsStartup(user.role), () => ({
      from: sql`${briefs} join ${briefSeats} on brief_seats.brief_id = briefs.id and brief_seats.status = 'proposed'
        where briefs.status = 'proposed' and ${briefsOfReach(user) ?? sql`true`}
          and ${ofStartup(sql`briefs.startup_id`, startup_id)}`,
      order: sql`briefs.id, brief_seats.id`,
      id: sql`brief_seats.id`,
      parent_id: sql`briefs.id`,
      since: sql`briefs.created_at`,
      who: nameOf(sql`brief_seats.user_id`),
      what: sql`brief_seats.role`,
      place: sql`briefs.title`,
      due_on: sql`briefs.start_date`,
      zone: organisationZone,
      version: sql`brief_seats.version`,
      is_quick: quick,
    })),
  deliverable: (user, startup_id) =>
    sourceIf(may(user.role, 'milestones.decide'), () => ({
      from: sql`${milestones} join ${projects} on projects.id = milestones.project_id
        where milestones.status = 'completed' and ${ofOwnProjects(user)} and projects.status <> 'archived' and ${isDecided(user)}
          and ${ofStartup(sql`projects.startup_id`, startup_id)}
          and ${orLate(user, sql`milestones.completed_date`)}`,
      order: sql`milestones.due_date, milestones.id`,
      id: sql`milestones.id`,
      parent_id: sql`milestones.project_id`,
      since: sql`coalesce(milestones.completed_date, milestones.created_at)`,
      what: sql`milestones.title`,
      place: sql`projects.name`,
      note: sql`(select step.note from ${milestoneSteps} step where step.milestone_id = milestones.id
        and step.kind = 'submitted' order by step.id desc limit 1)`,
      version: sql`milestones.version`,
      is_quick: quick,
    })),
  weekly_update: (user) =>
    sourceIf(may(user.role, 'weekly.write') && !isSuperadmin(user.role), () => ({
      from: sql`${weeklyUpdates} join ${projects} on projects.id = weekly_updates.project_id
        where weekly_updates.is_changed and projects.status <> 'archived' and ${isManaged(user)}
          and weekly_updates.week_start between ${organisationToday} - 28 and ${organisationToday} - 7`,
      order: sql`weekly_updates.week_start, weekly_updates.id`,
      id: sql`weekly_updates.id`,
      parent_id: sql`weekly_updates.project_id`,
      since: sql`weekly_updates.created_at`,
      place: sql`projects.name`,
      day: sql`weekly_updates.week_start`,
    })),
  evaluation: (user, startup_id) => ({
    from: sql`${evaluations} where ${dueFrom(user) ?? sql`false`}
      and ${ofStartup(sql`evaluations.startup_id`, startup_id)}`,
    order: sql`evaluations.due_at, evaluations.id`,
    id: sql`evaluations.id`,
    since: sql`evaluations.opened_at`,
    who: nameOf(sql`nullif(evaluations.intern_id, ${user.id})`),
    what: sql`evaluations.kind`,
    place: sql`(select work.name from ${projects} work where work.id = evaluations.project_id)`,
    due_at: sql`evaluations.due_at`,
  }),
  onboarding: (user) => ({
    from: sql`${itemsInReach(user, limit)} join ${hires} on hires.id = onboarding_items.hire_id where ${isToTick(user)}`,
    order: sql`onboarding_items.due_on, onboarding_items.id`,
    id: sql`onboarding_items.id`,
    parent_id: sql`hires.id`,
    since: sql`hires.hired_date`,
    who: nameOf(sql`nullif(hires.user_id, ${user.id})`),
    what: sql`onboarding_items.title`,
    note: sql`onboarding_items.details`,
    due_on: sql`nullif(onboarding_items.due_on, 'infinity')`,
    is_quick: quick,
  }),
  task: (user) => ({
    from: sql`${tasks} where tasks.assigned_to = ${user.id} and ${isOpenTask(sql`tasks`)}
      and tasks.due_date <= (now() at time zone ${user.time_zone}::text)::date`,
    order: sql`tasks.due_date, tasks.id`,
    id: sql`tasks.id`,
    since: sql`tasks.created_at`,
    what: sql`tasks.title`,
    place: sql`(select work.name from ${projects} work where work.id = tasks.project_id)`,
    due_on: sql`tasks.due_date`,
    is_overdue: isPast(user),
    version: sql`tasks.version`,
    is_quick: sql`tasks.status <> 'blocked'`,
  }),
  blocked_task: (user) =>
    sourceIf(!['all', 'none'].includes(managementScopeOf(user.role)), () => ({
      from: sql`${tasks} where ${inReach(user)} and tasks.status = 'blocked' and ${goesOn(sql`tasks`)} and tasks.assigned_to <> ${user.id}`,
      order: sql`tasks.updated_at, tasks.id`,
      id: sql`tasks.id`,
      since: sql`tasks.updated_at`,
      who: nameOf(sql`tasks.assigned_to`),
      what: sql`tasks.title`,
      place: sql`(select work.name from ${projects} work where work.id = tasks.project_id)`,
      note: sql`tasks.blocker`,
      due_on: sql`tasks.due_date`,
    })),
  invitation: (user) => ({
    from: sql`${meetingPeople} invited join ${meetings} meeting on meeting.id = invited.meeting_id and meeting.status = 'scheduled'
      where invited.user_id = ${user.id} and invited.answer = 'invited' and invited.starts_at > now()`,
    order: sql`invited.starts_at, invited.meeting_id`,
    id: sql`meeting.id`,
    since: sql`meeting.created_at`,
    who: nameOf(sql`meeting.organiser_id`),
    what: sql`meeting.title`,
    due_at: sql`meeting.starts_at`,
    version: sql`meeting.version`,
    is_quick: quick,
  }),
}

const postings = (condition: SQL, since: SQL): Source => ({
  from: sql`${internships} where ${condition}`,
  order: sql`${since}, internships.id`,
  id: sql`internships.id`,
  since,
  who: nameOf(sql`internships.created_by`),
  what: sql`internships.title`,
  place: sql`internships.company_name`,
})
