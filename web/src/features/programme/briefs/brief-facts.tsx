import { t } from '@app/contract/i18n/translate.ts'
import type { Brief } from '@app/contract/programme/briefs.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { BriefBadge } from './brief-badges.tsx'

/** The brief in the startup’s words, and its outcome. */
export function BriefFacts({ brief }: { brief: Brief }) {
  const { description, start_date, weeks, milestones, manager, leader, project, status } = brief
  return (
    <Card className="grid grid-cols-1 gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <BriefBadge status={status} />
        <span>{brief.startup_name}</span>
        <span className="numbers">
          {t('{weeks, plural, one {# week} other {# weeks}} from {day}', {
            weeks,
            day: formatDay(start_date),
          })}
        </span>
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      {milestones.length > 0 && (
        <div>
          <h2 className="mb-1 text-sm font-semibold">{t('Milestones')}</h2>
          <ol className="list-inside list-disc text-sm wrap-anywhere">
            {milestones.map(({ title, week }) => (
              <li key={`${week} ${title}`}>{t('{title}, week {week}', { title, week })}</li>
            ))}
          </ol>
        </div>
      )}
      {(manager ?? leader ?? project) && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm wrap-anywhere">
          <Fact name={t('Project manager')} value={manager?.full_name} />
          <Fact name={t('Team leader')} value={leader?.full_name} />
          <Fact name={t('Project')} value={project?.name} />
        </dl>
      )}
    </Card>
  )
}

const Fact = ({ name, value }: { name: string; value: string | undefined }) =>
  value ? (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </>
  ) : null
