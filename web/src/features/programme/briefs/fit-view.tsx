import { t } from '@app/contract/i18n/translate.ts'
import type { Fit } from '@app/contract/programme/briefs.ts'
import { Progress } from '#ui/progress.tsx'

interface FitViewProps {
  name: string
  fit: Fit
  /** The requirements of the seat. */
  requiredSkills: readonly string[]
}

/** The fit of a candidate, and why. */
export const FitView = ({ name, fit, requiredSkills }: FitViewProps) => (
  <div className="grid grid-cols-1 gap-2">
    <Progress
      label={t("{name}'s match", { name })}
      labelHidden
      value={fit.match / 100}
      className="max-w-60"
    />
    <p className="numbers text-sm font-medium">
      {t('{match}% match: skills {skills}%, record {record}%, availability {availability}%', {
        match: fit.match,
        ...fit.parts,
      })}
    </p>
    <ul className="list-inside list-disc text-sm text-muted wrap-anywhere">
      {reasonsOf(fit, requiredSkills).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
)

function reasonsOf(fit: Fit, requiredSkills: readonly string[]): string[] {
  const { skills_shown, skills_named } = fit
  const missing = requiredSkills.filter((one) => ![...skills_shown, ...skills_named].includes(one))
  return [
    ...(skills_shown.length
      ? [t('Shown in their work: {skills}', { skills: skills_shown.join(', ') })]
      : []),
    ...(skills_named.length
      ? [t('Listed on profile: {skills}', { skills: skills_named.join(', ') })]
      : []),
    ...(missing.length ? [t('No {skills} experience yet', { skills: missing.join(', ') })] : []),
    ...recordOf(fit),
    ...(fit.free_hours !== undefined && fit.capacity !== undefined
      ? [
          t('{free} of {capacity, plural, one {# hour} other {# hours}} per week free', {
            free: fit.free_hours,
            capacity: fit.capacity,
          }),
        ]
      : []),
  ]
}

/** Of the last 90 days. */
function recordOf(fit: Fit): string[] {
  const record = [
    ...(fit.sessions
      ? [
          t('Present {kept} of {all, plural, one {# day} other {# days}}', {
            kept: fit.sessions_kept,
            all: fit.sessions,
          }),
        ]
      : []),
    ...(fit.reports_decided
      ? [
          t('{approved} of {all, plural, one {# report} other {# reports}} approved', {
            approved: fit.reports_approved,
            all: fit.reports_decided,
          }),
        ]
      : []),
    ...(fit.tasks_due
      ? [
          t('{done} of {all, plural, one {# task} other {# tasks}} completed', {
            done: fit.tasks_done,
            all: fit.tasks_due,
          }),
        ]
      : []),
  ]
  return record.length ? record : [t('No work in the last 90 days')]
}
