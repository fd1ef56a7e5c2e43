import { t } from '@app/contract/i18n/translate.ts'
import type { WorkReport } from '@app/contract/work/reports.ts'
import type { ReactNode } from 'react'
import { formatDuration, formatIdentifier } from '#lib/i18n/format.ts'
import { formatTimeIn, useZone } from '#lib/session/zone.ts'
import { addresseeOf } from './report.labels.ts'
import { useFormatDateTime } from './use-format-date-time.ts'

/** When, how long and where the person worked, and whose the report is to decide. */
export function ReportFacts({ report }: { report: WorkReport }) {
  const zone = useZone()
  const format = useFormatDateTime()
  const { check_in_time, check_out_time, work_mode, planned_tasks } = report
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-md bg-subtle p-3 text-sm sm:grid-cols-4">
      <Fact label={t('Worked')}>{formatDuration(report.worked_duration)}</Fact>
      <Fact label={t('In and out')}>
        {check_in_time
          ? `${formatTimeIn(zone, check_in_time)} – ${check_out_time ? formatTimeIn(zone, check_out_time) : t('now')}`
          : t('No session')}
      </Fact>
      <Fact label={t('Work mode')}>{work_mode ? formatIdentifier(work_mode) : t('Not said')}</Fact>
      <Fact label={t('Sent')}>{format(report.timestamp)}</Fact>
      <Fact label={t('Addressed to')} wide>
        {addresseeOf(report)}
      </Fact>
      {planned_tasks && (
        <Fact label={t('Planned tasks')} wide>
          {planned_tasks}
        </Fact>
      )}
    </dl>
  )
}

const Fact = (props: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={props.wide ? 'col-span-2' : undefined}>
    <dt className="text-muted">{props.label}</dt>
    <dd className="numbers wrap-anywhere whitespace-pre-line">{props.children}</dd>
  </div>
)
