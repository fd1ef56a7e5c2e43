import type { Permission } from '@app/contract/core/access.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { WaitingItem, WaitingKind } from '@app/contract/insight/waiting.ts'
import type { LinkParts, PageName } from '@app/contract/pages.ts'
import { formatClock, formatDateTime, formatDay, formatRelative } from '#lib/i18n/format.ts'

type PagePlace = { page: PageName } & Omit<LinkParts, 'role'>

interface Look {
  /** Who wants what. */
  sentence: (item: WaitingItem) => string
  /** The button that opens it over the dashboard. */
  open: string
  /** What is opened is the record that holds it. */
  opensParent?: true
  /** For those only who may see what it opens. */
  allow?: Permission
  /** The list with the rest of its kind. */
  list: PagePlace
  all: string
}

const dayOf = ({ day, since }: WaitingItem) => (day ? formatDay(day) : formatDateTime(since))

/** Of the accepted applicants some have signed an offer, and the others have none. */
const amongAccepted = {
  list: { page: 'applications', query: { status: 'accepted' } },
  all: msg('All accepted applicants'),
} satisfies Partial<Look>

/** The label of each kind, and the list it is in. The labels are translated where they are shown. */
export const looks: Record<WaitingKind, Look> = {
  report: {
    sentence: (item) => t("{who}'s report for {day}", { who: item.who, day: dayOf(item) }),
    open: msg('View'),
    list: { page: 'reports' },
    all: msg('All reports to review'),
  },
  revision: {
    sentence: (item) =>
      t('{who} requested changes to your report for {day}', { who: item.who, day: dayOf(item) }),
    open: msg('Revise'),
    list: { page: 'daily_report' },
    all: msg('All my reports'),
  },
  offer: {
    sentence: (item) => t('Answer the offer for {what}', { what: item.what }),
    open: msg('Reply'),
    list: { page: 'my_applications' },
    all: msg('My Applications'),
  },
  expiring_offer: {
    sentence: (item) =>
      t("{who} hasn't answered the offer for {what}", { who: item.who, what: item.what }),
    open: msg('View'),
    opensParent: true,
    list: { page: 'applications' },
    all: msg('All applications'),
  },
  to_hire: {
    sentence: (item) =>
      t('{who} accepted the offer for {what}', { who: item.who, what: item.what }),
    open: msg('Hire'),
    ...amongAccepted,
  },
  to_offer: {
    sentence: (item) =>
      t('{who} was accepted for {what} and has no open offer', { who: item.who, what: item.what }),
    open: msg('Review'),
    ...amongAccepted,
  },
  leave: {
    sentence: (item) => t('{who} requested leave from {day}', { who: item.who, day: dayOf(item) }),
    open: msg('View'),
    list: { page: 'leave' },
    all: msg('All leave requests'),
  },
  correction: {
    sentence: (item) =>
      t('{who} wants to correct {day} to {times}', {
        who: item.who,
        day: dayOf(item),
        times: item.what.replaceAll(/\d\d:\d\d/g, formatClock),
      }),
    open: msg('View'),
    list: { page: 'attendance' },
    all: msg('All corrections'),
  },
  answer: {
    sentence: (item) => t('{who} applied for {what}', { who: item.who, what: item.what }),
    open: msg('Reply'),
    list: { page: 'applications', query: { answer: 'due', sort: 'due' } },
    all: msg('All answers due'),
  },
  score_sheet: {
    sentence: (item) => t('Your scorecard for {who} is due', { who: item.who }),
    open: msg('Write'),
    list: { page: 'interviews' },
    all: msg('All interviews'),
  },
  interview_times: {
    sentence: (item) => t('{who} offered interview times for {what}', { ...item }),
    open: msg('Choose a time'),
    list: { page: 'my_applications' },
    all: msg('My Applications'),
  },
  startup: {
    sentence: (item) => t('{what} registered as a startup', { what: item.what }),
    open: msg('Review'),
    list: { page: 'startup_queue' },
    all: msg('All startups'),
  },
  posting: {
    sentence: (item) => t('{who} wants to publish “{what}”', { ...item }),
    open: msg('Review'),
    list: { page: 'moderation', query: { only: 'pending' } },
    all: msg('All internships to review'),
  },
  reported_posting: {
    sentence: (item) => t('“{what}” was reported', { what: item.what }),
    open: msg('Review'),
    list: { page: 'moderation', query: { only: 'reported' } },
    all: msg('All reported internships'),
  },
  filled: {
    sentence: (item) =>
      t('“{what}” is filled, and applicants are still waiting', { what: item.what }),
    open: msg('Close internship'),
    list: { page: 'managed_internships', query: { status: 'published' } },
    all: msg('All internships'),
  },
  message: {
    sentence: (item) => t('{who} wrote to us', { who: item.who }),
    open: msg('Reply'),
    list: { page: 'contact_messages', query: { status: 'open' } },
    all: msg('All messages'),
  },
  reported_review: {
    sentence: (item) => t('A review of {place} was reported', { place: item.place }),
    open: msg('Review'),
    list: { page: 'company_reviews' },
    all: msg('All reported reviews'),
  },
  brief: {
    sentence: (item) => t('{place} needs a team for “{what}”', { ...item }),
    open: msg('Assign'),
    list: { page: 'team_assignment' },
    all: msg('All team briefs'),
  },
  proposal: {
    sentence: (item) => t('HR proposes {who} as {what}', { who: item.who, what: item.what }),
    open: msg('View'),
    opensParent: true,
    list: { page: 'briefs' },
    all: msg('All team briefs'),
  },
  deliverable: {
    sentence: (item) => t('“{what}” is ready for your review', { what: item.what }),
    open: msg('View'),
    list: { page: 'startup_milestones' },
    all: msg('All milestones'),
  },
  weekly_update: {
    sentence: (item) =>
      t("{place}'s update for the week of {day} is ready", {
        place: item.place,
        day: dayOf(item),
      }),
    open: msg('Publish'),
    list: { page: 'projects' },
    all: msg('All projects'),
  },
  evaluation: {
    sentence: (item) =>
      item.who
        ? t('Your evaluation of {who} is due', { who: item.who })
        : t('Your self-evaluation is due'),
    open: msg('Write'),
    list: { page: 'evaluations', query: { box: 'mine', status: 'to_write' } },
    all: msg('All evaluations'),
  },
  onboarding: {
    sentence: (item) => (item.who ? `${item.what} (${item.who})` : item.what),
    open: msg('View'),
    opensParent: true,
    allow: 'hires.manage',
    list: { page: 'hires' },
    all: msg('All hires'),
  },
  task: {
    sentence: ({ what }) => what,
    open: msg('View'),
    list: { page: 'tasks' },
    all: msg('All tasks'),
  },
  blocked_task: {
    sentence: (item) => t('{who} is blocked on “{what}”', { who: item.who, what: item.what }),
    open: msg('View'),
    list: { page: 'tasks', query: { status: 'blocked' } },
    all: msg('All blocked tasks'),
  },
  invitation: {
    sentence: (item) => t('{who} invites you to “{what}”', { who: item.who, what: item.what }),
    open: msg('View'),
    list: { page: 'calendar' },
    all: msg('Calendar'),
  },
}

/** When it happens or until when it has to be done; without a day, since when it has waited. */
export function whenOf({ kind, due_on, due_at, since }: WaitingItem) {
  if (kind === 'report' || kind === 'leave') return formatRelative(since)
  if (due_on && kind === 'offer') return t('Answer by {day}', { day: formatDay(due_on) })
  if (due_on && kind === 'expiring_offer') return t('Expires {day}', { day: formatDay(due_on) })
  if (due_on) return t('Due {day}', { day: formatDay(due_on) })
  if (!due_at) return formatRelative(since)
  return kind === 'evaluation'
    ? t('Due {day}', { day: formatDateTime(due_at) })
    : formatDateTime(due_at)
}
