import { t } from '@app/contract/i18n/text.ts'
import type { WeeklyUpdate } from '@app/contract/programme/weekly-updates.ts'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/i18n/format.ts'
import { Table } from '#ui/table.tsx'
import { hoursText } from './week-words.tsx'

/** What is said of the week, and the approved hours behind it. */
export function WeekText({ week }: { week: WeeklyUpdate }) {
  const { summary, done, challenges, next_steps, milestones, tasks } = week
  return (
    <div className="grid grid-cols-1 gap-5">
      <Said title={t('Summary')} text={summary} />
      <Said title={t('Work done')} text={done} />
      {milestones.length > 0 && (
        <Part title={t('Milestones')}>
          <Lines
            lines={milestones.map(({ title, kind }) =>
              kind === 'accepted'
                ? t('{title} was accepted', { title })
                : t('{title} was submitted', { title }),
            )}
          />
        </Part>
      )}
      {tasks.length > 0 && (
        <Part title={t('Completed tasks')}>
          <Lines lines={tasks} />
        </Part>
      )}
      <Said title={t('Challenges')} text={challenges} />
      <Said title={t('Next steps')} text={next_steps} />
      {week.workers.length > 0 && (
        <Part title={t('Approved hours')}>
          <Hours week={week} />
        </Part>
      )}
    </div>
  )
}

const Hours = ({ week: { workers } }: { week: WeeklyUpdate }) => (
  <Table
    caption={t('Approved hours')}
    columns={[
      { key: 'name', header: t('Name'), main: true, cell: ({ name }) => name },
      {
        key: 'hours',
        header: t('Hours'),
        numeric: true,
        cell: ({ hours }) => hoursText(hours),
      },
      {
        key: 'reports',
        header: t('Reports'),
        numeric: true,
        cell: ({ reports }) => formatCount(reports),
      },
    ]}
    rows={workers.map((worker, at) => ({ ...worker, at }))}
    rowKey={({ at }) => String(at)}
  />
)

/** Nothing where there is nothing to say. */
const Said = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <Part title={title}>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{text}</p>
    </Part>
  ) : null

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5">
    {[...new Set(lines)].map((line) => (
      <li key={line} className="wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-1.5">
    <h4 className="font-semibold">{title}</h4>
    {children}
  </section>
)
