import { isRecord } from '@app/contract/core/objects.ts'
import { currentLocale, localeOf, msg, t } from '@app/contract/i18n/translate.ts'
import type { AuditEntry } from '@app/contract/insight/audit.ts'
import { auditActionName, auditSentences } from '@app/contract/insight/audit-sentences.ts'

/** What was tried and refused, in words. */
const refusals = new Map([
  ['sign_in_failed', msg('Login failed: wrong email or password')],
  ['sign_in_locked', msg('Login blocked: too many attempts')],
  ['second_factor_failed', msg('Two-factor check failed: wrong code')],
  ['second_factor_locked', msg('Two-factor check blocked: too many wrong codes')],
  ['passkey_sign_in_failed', msg('Passkey login failed')],
  ['passkey_sign_in_locked', msg('Passkey login blocked: too many attempts')],
  ['function_refused', msg('Action denied: not allowed for this role')],
])

/** An action among the choices, a kind of record, or the name of a field: `target_hours` → Target hours. */
export const actionLabel = (action: string) => {
  const refusal = refusals.get(action)
  if (refusal) return t(refusal)
  const text = auditActionName(action)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the acts of the log are done to. */
const recordLabels: Readonly<Record<string, string>> = {
  application: msg('Application'),
  audit_log: msg('Audit log'),
  brief: msg('Brief'),
  candidate: msg('Candidate'),
  candidate_filter: msg('Saved candidate filter'),
  candidate_tag: msg('Candidate tag'),
  category: msg('Category'),
  certificate: msg('Certificate'),
  company_review: msg('Company review'),
  decision_reason: msg('Decision reason'),
  department: msg('Department'),
  enquiry: msg('Message from the contact page'),
  evaluation: msg('Evaluation'),
  file: msg('File'),
  function: msg('Denied action'),
  goal: msg('Goal'),
  hire: msg('Hired person'),
  holiday: msg('Holiday'),
  import: msg('Import'),
  internship: msg('Internship'),
  internship_alert: msg('Internship alert'),
  interview: msg('Interview'),
  interview_kit: msg('Interview kit'),
  interview_offer: msg('Offer of interview times'),
  job_offer: msg('Job offer'),
  leave: msg('Leave'),
  letter_template: msg('Letter template'),
  logbook: msg('Logbook'),
  mail: msg('Email'),
  meeting: msg('Meeting'),
  milestone: msg('Milestone'),
  onboarding_item: msg('Onboarding step'),
  onboarding_template: msg('Onboarding checklist'),
  passkey: msg('Passkey'),
  post: msg('Blog post'),
  project: msg('Project'),
  report: msg('Work report'),
  saved_view: msg('Saved view'),
  session: msg('Device login'),
  site_text: msg('Site text'),
  startup: msg('Startup'),
  system: msg('System'),
  task: msg('Task'),
  team: msg('Team'),
  time_entry: msg('Tracked time'),
  user: msg('User'),
  weekly_update: msg('Weekly update'),
}

/** A kind of record; one that only an earlier release knew by its name. */
export const recordLabel = (type: string) => {
  const label = recordLabels[type]
  return label ? t(label) : actionLabel(type)
}

/** All choices, in the order of their names. */
export const knownRecords = () => byLabel(Object.keys(recordLabels), recordLabel)
export const knownActions = () => byLabel(Object.keys(auditSentences), actionLabel)

const byLabel = (values: readonly string[], labelOf: (value: string) => string) =>
  values
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, localeOf(currentLocale())))

export interface Detail {
  name: string
  value: string
}

/** The details of an entry, with the values before and after. */
export function detailsOf({ details }: Pick<AuditEntry, 'details'>): Detail[] {
  const { from, to, before = from, after = to, ...rest } = details
  const others = Object.entries(rest).map(([name, value]) => ({
    name: actionLabel(name),
    value: formatValue(value),
  }))
  if (before === undefined && after === undefined) return others
  return [...changesOf(before, after), ...others]
}

/** Of two records only the fields that differ; of two values both. */
function changesOf(before: unknown, after: unknown): Detail[] {
  if (!isRecord(before) || !isRecord(after))
    return [
      { name: t('Before'), value: formatValue(before) },
      { name: t('After'), value: formatValue(after) },
    ]
  return Object.keys({ ...before, ...after })
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      name: actionLabel(name),
      value: `${formatValue(before[name])} → ${formatValue(after[name])}`,
    }))
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length ? value.map(formatValue).join(', ') : '–'
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (!isRecord(value)) return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${actionLabel(name)}: ${formatValue(one)}`)
    .join('; ')
}
