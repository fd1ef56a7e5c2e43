import { formatDuration, formatHours } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Check } from 'lucide-react'
import { Avatar } from '#lib/avatar.tsx'
import { dateFormatter, formatClock } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Progress } from '#ui/progress.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Figure, Picture } from './picture.tsx'

/** A proposed team as the startup sees it: who takes which part, why, and with how much time. */
export const TeamPicture = () => {
  const seats = [
    {
      role: t('Frontend Developer'),
      skills: ['React', 'TypeScript'],
      hours: 20,
      days: 19,
      accepted: true,
    },
    {
      role: t('Backend Developer'),
      skills: ['Node.js', 'PostgreSQL'],
      hours: 20,
      days: 20,
      accepted: true,
    },
    { role: t('Product Designer'), skills: ['Figma'], hours: 15, days: 18, accepted: false },
  ]
  return (
    <Picture
      title={t('Proposed team')}
      text={t(
        '{count, plural, one {# role} other {# roles}} · {weeks, plural, one {# week} other {# weeks}}',
        { count: seats.length, weeks: 12 },
      )}
      badge={
        <Badge tone="success">
          {t('{count} accepted', { count: seats.filter(({ accepted }) => accepted).length })}
        </Badge>
      }
      caption={t('Example of a team proposal')}
    >
      <ul className="divide-y">
        {seats.map(({ role, skills, hours, days, accepted }) => (
          <li key={role} className="flex gap-3 px-5 py-3.5">
            <Avatar name={role} className="mt-0.5" />
            <div className="grid min-w-0 flex-1 gap-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <p className="font-medium">{role}</p>
                <p className="numbers text-sm font-semibold text-time">
                  {t('{hours} h a week', { hours })}
                </p>
              </div>
              <p className="text-sm text-muted">
                {t('Shown in their work: {skills}', { skills: skills.join(', ') })}
              </p>
              <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
                {t('Present {kept} of {all, plural, one {# day} other {# days}}', {
                  kept: days,
                  all: 20,
                })}
                {accepted ? (
                  <span className="flex items-center gap-1 font-medium text-success">
                    <Check aria-hidden className="size-4" />
                    {t('Accepted')}
                  </span>
                ) : (
                  <span className="font-medium text-warning">{t('Proposed')}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Picture>
  )
}

const dayOf = dateFormatter({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** An application as the applicant follows it. */
export const ApplicationPicture = () => {
  const steps = [
    { title: t('Applied'), at: '2026-03-02' },
    { title: t('Assessment'), at: '2026-03-06' },
    { title: t('Interview'), at: '2026-03-11' },
    { title: t('Offer Sent'), at: '2026-03-13' },
  ]
  return (
    <Picture
      title={t('Your application')}
      text={t('Frontend Developer')}
      badge={<Badge tone="success">{t('Offer')}</Badge>}
      caption={t('Example of an application')}
    >
      <div className="px-5 py-4">
        <Timeline
          steps={steps.map(({ title, at }, index) => ({
            ...{ key: at, title, at, when: dayOf(at) },
            ...(index === steps.length - 1 && { tone: 'success' as const }),
          }))}
        />
      </div>
    </Picture>
  )
}

/** How a day of work becomes hours that count. */
export const DayPicture = () => (
  <Picture
    title={t('A working day')}
    text={t('React Developer · Day 12')}
    badge={<Badge tone="success">{t('Approved')}</Badge>}
    caption={t('Example of a working day')}
  >
    <div className="px-5 py-4">
      <Timeline
        steps={[
          {
            key: 'in',
            title: t('Checked in'),
            when: formatClock('10:02'),
            detail: t('Plan: finish the order form, then test it.'),
          },
          {
            key: 'report',
            title: t('Daily report submitted'),
            when: formatClock('14:21'),
            detail: t('Two tasks completed. One question for the designer.'),
          },
          {
            key: 'approved',
            title: t('Approved by the team leader'),
            when: formatClock('15:10'),
            detail: t('“Good work, and clearly written.”'),
            tone: 'success',
          },
        ]}
      />
    </div>
    <dl className="grid grid-cols-2 gap-4 border-t px-5 py-4 text-sm">
      <Figure name={t('Worked')} tone="text-time">
        {formatDuration(245 * 60)}
      </Figure>
      <Figure name={t('Break')}>{formatDuration(14 * 60)}</Figure>
    </dl>
    <div className="border-t px-5 py-4">
      <Progress
        label={t('Approved hours')}
        value={0.4}
        text={t('{hours} of {target}', {
          hours: formatDuration(3845 * 60),
          target: formatHours(160),
        })}
      />
    </div>
  </Picture>
)
