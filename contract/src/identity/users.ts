import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { roles } from '../core/roles.ts'
import { del, get, nothing, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Email,
  HttpsLink,
  Id,
  multiline,
  RoleInput,
  rangeError,
  requiredText,
  Search,
  singleLine,
  Timestamp,
  WeekHours,
} from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { accountStatuses, FullName, Password, Profile } from './accounts.ts'

/** Profile fields that users edit themselves (spec §3, profile form). */
export const ProfileFields = z.object({
  full_name: FullName,
  phone: singleLine(msg('Phone'), 30).or(z.literal('')),
  location: singleLine(msg('Location'), 120).or(z.literal('')),
  bio: multiline(msg('Bio'), 2000),
  skills: z.array(singleLine(msg('Skill'), 60)).max(50, msg('You can add up to 50 skills.')),
  experience: multiline(msg('Experience'), 5000),
  education: multiline(msg('Education'), 5000),
  hours_per_week: WeekHours,
  linkedin: HttpsLink,
  github: HttpsLink,
  portfolio: HttpsLink,
})

/** A user as the caller may see them: fields the caller may not read are absent. */
export const Person = z.object({
  id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  avatar_id: Id.nullable().optional(),
  email: z.string().optional(),
  status: z.enum(accountStatuses).optional(),
  created_at: Timestamp.optional(),
  updated_at: Timestamp.optional(),
  ...ProfileFields.omit({ full_name: true }).partial().shape,
  /** `linkedin` as the profile form spells it (spec §3). */
  linkedIn: HttpsLink.optional(),
})
export type Person = z.output<typeof Person>

const Hold = z.object({
  /** Since when a legal hold keeps everything of this person. */
  held_at: Timestamp.nullable(),
  hold_reason: z.string(),
})

const hoursWanted = msg('Weekly hours must be a whole number from 1 to 80.')
const leaveWanted = msg('Days of leave must be a number of whole or half days from 0 to 366.')
const weeklyHours = rangeError(msg('Weekly hours'), 1, 80)

/** What the organisation records about a person's studies and internship; people cannot edit it themselves. */
const EnrolmentFields = z.object({
  roll_number: singleLine(msg('Roll number'), 60).or(z.literal('')),
  college: singleLine(msg('College'), 120).or(z.literal('')),
  start_date: Day.nullable(),
  end_date: Day.nullable(),
  weekly_hours: z.int(hoursWanted).min(1, weeklyHours).max(80, weeklyHours).nullable(),
  /** Days of vacation in each year; null: the organisation's, by the days between first and last day. */
  leave_days: z
    .number(leaveWanted)
    .multipleOf(0.5, leaveWanted)
    .min(0, leaveWanted)
    .max(366, leaveWanted)
    .nullable()
    .default(null),
})

export const Enrolment = EnrolmentFields.extend({
  supervisor_id: Id.nullable(),
  supervisor_name: z.string().nullable(),
  /** For those who change it. */
  supervisor_email: z.string().nullable().optional(),
  time_zone: z.string(),
  /** When it was saved last; null before the first time. */
  updated_at: Timestamp.nullable(),
})
export type Enrolment = z.output<typeof Enrolment>

export const EnrolmentChange = EnrolmentFields.extend({
  /** The email address of a leader; empty for none. */
  supervisor: Email.or(z.literal('')),
}).refine(({ start_date, end_date }) => !start_date || !end_date || end_date >= start_date, {
  path: ['end_date'],
  error: msg("The last day can't be before the first day."),
})
export type EnrolmentChange = z.output<typeof EnrolmentChange>

/**
 * A user's page, limited to what they share with the reader (spec §9, profileVisibility, showEmail, showPhone). The legal
 * hold is there for those who set it, and not for the person.
 */
export const PersonPage = Person.extend({
  /** Whether the whole profile is visible, or only name and role. */
  is_shown: z.boolean(),
  /** Absent for those who may not read it. */
  enrolment: Enrolment.optional(),
  ...Hold.partial().shape,
})
export type PersonPage = z.output<typeof PersonPage>

export const Account = Profile.extend({
  last_seen_at: Timestamp.nullable(),
  version: z.number(),
  ...Hold.shape,
})
export type Account = z.output<typeof Account>

export const LegalHold = z.object({
  reason: requiredText(msg('Reason'), msg('Please say why.'), 500),
})

/** All fields that can be changed; who may change which depends on the caller (permissions.json 8). */
export const UserChange = ProfileFields.extend({
  email: Email,
  role: RoleInput,
  status: z.enum(['active', 'suspended'], msg('Please choose a status.')),
  /** Why the account is suspended; its person reads it in an email. */
  reason: multiline(msg('Reason'), 1000),
  /** One's own file of the category avatar; null restores the initials. */
  avatar_id: Id.nullable(),
}).partial()
export type UserChange = z.output<typeof UserChange>

export const NewUser = z.object({
  email: Email,
  full_name: FullName,
  role: RoleInput,
  /** With a password the account is active at once; without one its owner gets an invitation by mail. */
  password: Password.optional(),
})
export type NewUser = z.output<typeof NewUser>

const Filter = z.object({
  ...Paging,
  search: Search,
  role: RoleInput.optional(),
  status: z.enum(accountStatuses).optional(),
  sort: z.enum(['name', '-name', 'newest', 'oldest']).default('name'),
})

export const users = {
  list: get('/api/users', {
    allow: 'users.read',
    reads: ['account', 'users'],
    summary: 'The people one may see',
    query: Filter,
    returns: pageOf('users', Person),
  }),
  read: get('/api/users/{id}', {
    allow: 'users.read',
    reads: ['account', 'users'],
    summary: 'One person one may see',
    params: ById,
    returns: Person,
  }),
  page: get('/api/people/{id}', {
    allow: 'users.read',
    reads: ['account', 'users'],
    summary:
      'The profile of a person: one that is visible to the user, or one that everyone may see',
    params: ById,
    returns: PersonPage,
  }),
  enrol: put('/api/people/{id}/enrolment', {
    allow: 'enrolments.manage',
    changes: ['account', 'leave', 'users'],
    summary: 'Change roll number, college, days, weekly hours, supervisor and leave of a person',
    params: ById,
    body: EnrolmentChange.safeExtend({
      /** As it was read: a different one means that someone changed it in the meantime. */
      updated_at: Timestamp.nullable(),
    }),
    returns: Enrolment,
  }),
  change: put('/api/users/{id}', {
    allow: 'users.update',
    changes: ['account', 'interviews', 'meetings', 'startups', 'users'],
    summary:
      "Change one's own profile; some admins also others', a superadmin also email, role and status",
    params: ById,
    body: UserChange,
    otherNames: { fullName: 'full_name', linkedIn: 'linkedin' },
    returns: Person,
  }),
  manage: get('/api/admin/users', {
    allow: 'users.manage',
    reads: ['account', 'users'],
    summary: 'Every account',
    query: Filter,
    returns: pageOf('users', Account),
  }),
  invite: post('/api/admin/users', {
    allow: 'users.manage',
    changes: ['users'],
    summary: 'Create an account with a password, or invite its owner by mail to choose one',
    body: NewUser,
    returns: Account,
    status: 201,
  }),
  inviteAgain: post('/api/admin/users/{id}/invitation', {
    allow: 'users.manage',
    changes: ['users'],
    summary: 'Mail the invitation once more; earlier links end',
    params: ById,
    returns: Account,
  }),
  hold: put('/api/admin/users/{id}/legal-hold', {
    allow: 'users.manage',
    changes: ['settings', 'users'],
    summary: 'Keep everything of a person: neither retention nor deletion removes it',
    params: ById,
    body: LegalHold,
    returns: Account,
  }),
  release: del('/api/admin/users/{id}/legal-hold', {
    allow: 'users.manage',
    changes: ['settings', 'users'],
    summary: 'Lift the legal hold on a person',
    params: ById,
    returns: nothing,
    status: 204,
  }),
  remove: del('/api/admin/users/{id}', {
    allow: 'users.manage',
    changes: ['account', 'applications', 'hires', 'interviews', 'meetings', 'users'],
    summary: 'Remove an account and end its sessions',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
