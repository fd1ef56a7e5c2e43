import { z } from 'zod'
import { get, put } from '../core/route.ts'
import { boundedInteger, Timestamp } from '../core/schemas.ts'
import { msg, t } from '../i18n/translate.ts'
import { SystemSettings } from '../identity/system-settings.ts'

/** What is removed after a time. */
export const retentionKinds = [
  'applications',
  'resumes',
  'contact_messages',
  'notifications',
  'mails',
  'sessions',
  'impersonations',
  'audit',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** The bounds of each rule: days for resumes, emails and sign-ins, otherwise months; 0 keeps forever. */
export const retentionBounds = {
  applications: [0, 120],
  resumes: [7, 365],
  contact_messages: [0, 120],
  notifications: [0, 120],
  mails: [7, 365],
  sessions: [1, 90],
  impersonations: [0, 120],
  audit: [12, 240],
} as const satisfies Record<RetentionKind, readonly [from: number, to: number]>

const auditError = () =>
  t('Keep the audit log for 12 to 240 months, or enter 0 to keep it forever.')
const [auditFrom, auditTo] = retentionBounds.audit

const fields = {
  /** Months after the last change of an application that was rejected or withdrawn, with its résumé. */
  applications: boundedInteger(msg('Applications'), ...retentionBounds.applications),
  /** Days after a resume was uploaded that no application uses. */
  resumes: boundedInteger(msg('Resumes'), ...retentionBounds.resumes),
  /** Months after the last message of a conversation with the contact form that is not open. */
  contact_messages: boundedInteger(msg('Contact messages'), ...retentionBounds.contact_messages),
  notifications: boundedInteger(msg('Notifications'), ...retentionBounds.notifications),
  /** Days after an email was sent or failed. */
  mails: boundedInteger(msg('Emails'), ...retentionBounds.mails),
  /** Days without use after which a device is signed out. */
  sessions: boundedInteger(msg('Logins'), ...retentionBounds.sessions),
  /** Months after a superadmin looked at the product as another person. */
  impersonations: boundedInteger(msg('Views as another person'), ...retentionBounds.impersonations),
  audit: z
    .int({ error: auditError })
    .refine((months) => months === 0 || (months >= auditFrom && months <= auditTo), {
      error: auditError,
    }),
}

export const RetentionRules = z.object({
  applications: fields.applications.default(12),
  resumes: fields.resumes.default(30),
  contact_messages: fields.contact_messages.default(24),
  notifications: fields.notifications.default(12),
  mails: fields.mails.default(30),
  sessions: fields.sessions.default(30),
  impersonations: fields.impersonations.default(36),
  audit: fields.audit.default(36),
})
export type RetentionRules = z.output<typeof RetentionRules>

/** What the privacy policy says of them, with what follows from the settings of the system. */
const PublicRules = RetentionRules.extend({
  /** Days without use after which a device really has to log in again. */
  login_days: z.int().optional(),
  time_visibility: SystemSettings.shape.time_visibility.unwrap().optional(),
})
export type PublicRules = z.output<typeof PublicRules>

/** All of them for a form. */
export const retentionForm = z.object(fields)

export const RetentionChange = retentionForm.partial()
export type RetentionChange = z.output<typeof RetentionChange>

const RetentionRun = z.object({
  kind: z.enum(retentionKinds),
  removed: z.number(),
  finished_at: Timestamp,
})

export const retention = {
  rules: get('/api/retention', {
    allow: 'public',
    shared: true,
    reads: ['organisation'],
    summary: 'How long each kind of record is kept, and whose working times leaders see',
    returns: PublicRules,
  }),
  runs: get('/api/admin/retention', {
    allow: 'system.manage',
    reads: ['settings'],
    summary: 'When the rules of retention last ran, and how much each removed',
    returns: z.object({ runs: z.array(RetentionRun), held: z.number() }),
  }),
  change: put('/api/admin/retention', {
    allow: 'system.manage',
    changes: ['organisation', 'settings'],
    summary: 'Change the named rules of retention',
    body: RetentionChange,
    returns: RetentionRules,
  }),
}
