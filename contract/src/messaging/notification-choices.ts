import { z } from 'zod'
import { get, post, put } from '../core/route.ts'
import { localized, msg } from '../i18n/translate.ts'

/** The kinds of notifications; each has its own choice for email and push. */
export const notificationKinds = [
  'applications',
  'alerts',
  'interviews',
  'meetings',
  'tasks',
  'projects',
  'reports',
  'time',
  'breaks',
  'certificates',
  'startups',
  'inbox',
  'hiring',
  'moderation',
  'system',
  'general',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Immediately, in the daily digest at 18:00, or not at all. */
export const mailChoices = ['now', 'daily', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]

export const kindLabels: Record<NotificationKind, string> = localized({
  applications: msg('My applications'),
  alerts: msg('Internship alerts'),
  interviews: msg('Interviews'),
  meetings: msg('Meetings'),
  tasks: msg('Tasks'),
  projects: msg('Projects and teams'),
  reports: msg('Work reports'),
  time: msg('Working time'),
  breaks: msg('Breaks and daily hours'),
  certificates: msg('Certificates'),
  startups: msg('Startups'),
  inbox: msg('Messages from the contact page'),
  hiring: msg('Applicants and hiring'),
  moderation: msg('Posting reviews'),
  system: msg('System status'),
  general: msg('Other'),
})

const sentence = msg('Please choose now, daily or off for each kind, and push on or off.')

export const NotificationChoice = z.object({
  kind: z.enum(notificationKinds, sentence),
  mail: z.enum(mailChoices, sentence),
  push: z.boolean(sentence),
})
export type NotificationChoice = z.output<typeof NotificationChoice>

const Choices = z.object({ choices: z.array(NotificationChoice) })

const mine = { allow: 'notifications.own' } as const

export const notificationChoices = {
  read: get('/api/notifications/choices', {
    ...mine,
    reads: ['settings'],
    summary: 'What one gets by mail and push, for each kind of notification',
    returns: Choices,
  }),
  change: put('/api/notifications/choices', {
    ...mine,
    changes: ['settings'],
    summary: 'Choose for the kinds that are named',
    body: z.object({
      choices: z
        .array(NotificationChoice.strict())
        .min(1, sentence)
        .max(notificationKinds.length, sentence),
    }),
    returns: Choices,
  }),
}

/** What an unsubscribe link stops: one kind, the daily digest, the weekly report, or all notification emails. */
export const subscriptions = [...notificationKinds, 'digest', 'weekly'] as const
export type Subscription = (typeof subscriptions)[number]

const Subscribed = z.object({
  what: z.enum(subscriptions),
  /** The address, masked, because anyone with the link can see it. */
  email: z.string(),
})

const byToken = { allow: 'public', params: z.object({ token: z.string().max(200) }) } as const

/** Uses the link in an email, without signing in. Opening it changes nothing; only the POST does (RFC 8058). */
export const unsubscribing = {
  open: get('/api/unsubscribe/{token}', {
    ...byToken,
    binary: true,
    summary: 'Leads to the page that asks',
    returns: z.unknown(),
  }),
  about: get('/api/unsubscribe/{token}/about', {
    ...byToken,
    reads: [],
    summary: 'What the link of a mail stops',
    returns: Subscribed,
  }),
  stop: post('/api/unsubscribe/{token}', {
    ...byToken,
    changes: ['settings'],
    summary: 'Stop these mails, or all mails of notifications',
    query: z.object({ all: z.enum(['true', 'false']).default('false') }),
    returns: Subscribed.extend({ all: z.boolean() }),
  }),
}
