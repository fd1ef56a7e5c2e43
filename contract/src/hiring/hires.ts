import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Id,
  multiline,
  RecordVersion,
  Search,
  singleLine,
  Timestamp,
  wholeNumber,
} from '../core/schemas.ts'
import { msg, t } from '../i18n/translate.ts'
import { Person } from '../identity/users.ts'
import { Application } from './applications.ts'

/** Who completes an onboarding item: HR, the leader of the hired person's team, or the person. */
export const onboardingSides = ['hr', 'leader', 'intern'] as const
export type OnboardingSide = (typeof onboardingSides)[number]

/** Upcoming, onboarding, or done (spec §4, status badges); ended where somebody ended it and that day is over. */
const hireStages = ['hired', 'active', 'completed', 'ended'] as const
export type HireStage = (typeof hireStages)[number]

const dueDays = msg('Days must be from −60 to 180.')

export const TemplateItem = z.object({
  title: singleLine(msg('Title'), 150),
  details: multiline(msg('Details'), 1000).default(''),
  side: z.enum(onboardingSides, msg("Please choose who's responsible.")),
  /** Days after the start date; negative means before it. */
  due_days: wholeNumber(dueDays).min(-60, dueDays).max(180, dueDays),
})
export type TemplateItem = z.output<typeof TemplateItem>

export const OnboardingTemplate = z.object({
  items: z.array(TemplateItem),
  version: z.number().int(),
})
export type OnboardingTemplate = z.output<typeof OnboardingTemplate>

export const OnboardingItem = TemplateItem.extend({
  id: Id,
  details: z.string(),
  /** Null until there is a start date. */
  due_date: Day.nullable(),
  is_overdue: z.boolean(),
  done_at: Timestamp.nullable(),
  done_by_name: z.string().nullable(),
  can: z.object({ tick: z.boolean() }),
})
export type OnboardingItem = z.output<typeof OnboardingItem>

export const Hire = z.object({
  id: Id,
  application_id: Id,
  user_id: Id,
  name: z.string(),
  position: z.string(),
  /** Of the place, for which the hours count; it may be another than the posting's. */
  company_name: z.string(),
  /** Where the person is; a team that they joined in another way, too. */
  team_id: Id.nullable(),
  team_name: z.string().nullable(),
  project_id: Id.nullable(),
  project_name: z.string().nullable(),
  /** What was agreed for this hire. */
  agreed: z.object({
    team_id: Id.nullable(),
    team_name: z.string().nullable(),
    project_id: Id.nullable(),
    project_name: z.string().nullable(),
  }),
  start_date: Day.nullable(),
  /** Set once somebody has ended the hire. */
  last_day: Day.nullable(),
  hired_date: Timestamp,
  status: z.enum(hireStages),
  /** A minor who may not track time yet, because no parent or guardian has agreed. */
  awaits_guardian: z.boolean(),
  onboarding: z.object({ done: z.number(), total: z.number(), overdue: z.number() }),
  version: z.number().int(),
  can: z.object({ change: z.boolean(), end: z.boolean(), start_onboarding: z.boolean() }),
})
export type Hire = z.output<typeof Hire>

/** All data of a hire that the caller may see. */
export const HireProfile = Hire.extend({
  hired_by_name: z.string().nullable(),
  /** By whom and why it was ended; null for the person themselves. */
  end: z.object({ by_name: z.string().nullable(), at: Timestamp, reason: z.string() }).nullable(),
  /** Absent after the account was deleted. */
  person: Person.optional(),
  application: Application,
  items: z.array(OnboardingItem),
  /** Only for callers who may see other users' times and reports. */
  work: z
    .object({
      hours_logged: z.number(),
      hours_approved: z.number(),
      /** Those of the approved ones that were reported afterwards rather than measured. */
      hours_self_reported: z.number(),
      reports_approved: z.number(),
      reports_pending: z.number(),
      tasks_completed: z.number(),
      last_report: Day.nullable(),
    })
    .optional(),
})
export type HireProfile = z.output<typeof HireProfile>

/** The terms agreed with a hire; unknown ones are null and can be set later. */
const terms = {
  position: singleLine(msg('Position'), 120).nullable(),
  start_date: Day.nullable(),
  team_id: Id.nullable(),
  project_id: Id.nullable(),
}

const NewHire = z.object({
  application_id: Id,
  version: RecordVersion,
  /** As in the offer that was accepted unless given. */
  position: terms.position.optional(),
  start_date: terms.start_date.optional(),
  team_id: terms.team_id.default(null),
  project_id: terms.project_id.default(null),
})

export const HireChange = z.object({ ...terms, version: RecordVersion })
export type HireChange = z.output<typeof HireChange>

export const HireEnd = z.object({
  /** In the organisation's calendar; the person works through it. */
  last_day: Day,
  /** The person does not read it. */
  reason: multiline(msg('Reason'), 1000).min(1, msg('Please give a reason.')),
  version: RecordVersion,
})
export type HireEnd = z.output<typeof HireEnd>

interface EndedHire {
  position: string
  company_name: string
  /** As its reader writes a day. */
  day: string
  isOver: boolean
}

/** What the person reads of the end of their hire. */
export const endSentence = ({ isOver, ...hire }: EndedHire) =>
  isOver
    ? t(
        'Your internship as {position} at {company_name} ended on {day}. Thank you for your work!',
        hire,
      )
    : t('Your last day as {position} at {company_name} is {day}. Thank you for your work!', hire)

const manage = { allow: 'hires.manage' } as const
const own = { allow: 'onboarding.own' } as const

export const hires = {
  list: get('/api/hires', {
    ...manage,
    reads: ['hires'],
    summary: 'Everybody who was hired, the latest first',
    query: z.object({
      ...Paging,
      search: Search,
      /** `recent`: hired in the last 30 days; `upcoming`: not started yet; `onboarding`: some items are open. */
      show: z.enum(['recent', 'upcoming', 'onboarding', 'active', 'completed', 'ended']).optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    returns: pageOf('hires', Hire),
  }),
  places: get('/api/hires/places', {
    ...manage,
    reads: ['hires', 'teams'],
    summary: 'The teams and projects a hired person can be put into; at most 50 each',
    query: z.object({ search: Search, project_id: Id.optional() }),
    returns: z.object({
      teams: z.array(
        z.object({
          id: Id,
          name: z.string(),
          project_id: Id.nullable(),
          project_name: z.string().nullable(),
          company_name: z.string().nullable(),
          head_count: z.number().int(),
        }),
      ),
      /** `company_name`: the company a project is for; null for the organisation's own. */
      projects: z.array(
        z.object({ id: Id, name: z.string(), company_name: z.string().nullable() }),
      ),
    }),
  }),
  read: get('/api/hires/{id}', {
    ...manage,
    reads: ['hires'],
    summary: 'One hire with the person, the application and the onboarding',
    params: ById,
    returns: HireProfile,
  }),
  hire: post('/api/hires', {
    ...manage,
    changes: ['applications', 'hires', 'interviews', 'projects', 'teams'],
    summary: 'Hire an accepted applicant, once; never oneself',
    body: NewHire,
    returns: HireProfile,
    status: 201,
  }),
  change: put('/api/hires/{id}', {
    ...manage,
    changes: ['hires', 'projects', 'teams'],
    summary: 'Change position, start date, team and project before the person has started',
    params: ById,
    body: HireChange,
    returns: HireProfile,
  }),
  end: post('/api/hires/{id}/end', {
    ...manage,
    changes: ['hires', 'projects', 'teams', 'leave'],
    summary: 'Set the last day of a hire, once; after it the person has left the teams',
    params: ById,
    body: HireEnd,
    returns: HireProfile,
  }),
  startOnboarding: post('/api/hires/{id}/onboarding', {
    ...manage,
    changes: ['hires'],
    summary: 'Give the checklist to a hire that has none',
    params: ById,
    returns: HireProfile,
    status: 201,
  }),
}

/** As many hires as a dashboard shows at once, the latest first. */
export const mostOnboardings = 50

export const onboarding = {
  template: get('/api/onboarding/template', {
    ...manage,
    reads: ['hires'],
    summary: 'What every newly hired person’s checklist is made from',
    returns: OnboardingTemplate,
  }),
  saveTemplate: put('/api/onboarding/template', {
    ...manage,
    changes: ['hires'],
    summary: 'Change the checklist of those who are hired from now on',
    body: z.object({
      items: z.array(TemplateItem.strict()).max(50, msg('You can add up to 50 items.')),
      version: RecordVersion,
    }),
    returns: OnboardingTemplate,
  }),
  mine: get('/api/me/onboarding', {
    ...own,
    reads: ['hires'],
    summary: 'One’s own onboarding, and what one has to do for the new people of one’s teams',
    returns: z.object({
      hires: z.array(
        z.object({
          id: Id,
          name: z.string(),
          is_mine: z.boolean(),
          position: z.string(),
          company_name: z.string(),
          team_name: z.string().nullable(),
          start_date: Day.nullable(),
          /** Of one's own hire that was ended; it is shown for a month after that day. */
          last_day: Day.nullable(),
          status: z.enum(hireStages),
          items: z.array(OnboardingItem),
        }),
      ),
    }),
  }),
  tick: put('/api/onboarding/items/{id}', {
    ...own,
    changes: ['hires'],
    summary: 'Tick or untick an item that is one’s to do',
    params: ById,
    body: z.object({ done: z.boolean(msg('done must be true or false.')) }),
    returns: OnboardingItem,
  }),
}
