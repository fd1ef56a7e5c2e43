import { answerRateOf, type Funnel, hireRateOf } from '@app/contract/hiring/funnel.ts'
import { formatHours, sumHours } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Analytics } from '@app/contract/insight/analytics.ts'
import { dateFormatter, formatDateTime, formatShare } from '#lib/i18n/format.ts'
import { Chart } from '#ui/chart.tsx'
import type { ChartData, ChartSeries } from '#ui/chart-data.ts'
import { useAnalytics } from './analytics.api.ts'

/** From application to hire, and what the rates are of. `span` says which applications these are. */
export const HiringFunnel = ({ funnel, span }: { funnel: Funnel; span: string }) => (
  <Chart
    title={t('How many applications lead to a hire?')}
    description={rates(funnel, span)}
    kind="bars"
    file="hiring-funnel"
    empty={t('No applications yet.')}
    data={{
      x: t('Stage'),
      y: t('Applications'),
      points: funnel.applications
        ? [t('Applied'), t('Answered'), t('Interviewed'), t('Hired')]
        : [],
      series: [
        {
          name: t('Applications'),
          values: [funnel.applications, funnel.answered, funnel.interviewed, funnel.hired],
        },
      ],
    }}
  />
)

/** Without applications there is no rate. */
function rates(funnel: Funnel, span: string) {
  const hired = hireRateOf(funnel)
  const answered = answerRateOf(funnel)
  return hired === undefined || answered === undefined
    ? span
    : t('{span} Hire rate {hired}, answered {answered}. Excludes withdrawn applications.', {
        span,
        hired: formatShare(hired),
        answered: formatShare(answered),
      })
}

/** The charts that the user may see: each answers one question, with its numbers behind it. */
export function Metrics() {
  const figures = useAnalytics()
  const { sign_ups, hires, work, hiring, as_of } = figures
  const weekly = (y: string, ...series: ChartSeries[]): ChartData => ({
    x: t('Week from'),
    y,
    points: figures.weeks.map(formatWeek),
    series,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">
        {t('Last twelve weeks, as of {as_of}. Latest week so far.', {
          as_of: formatDateTime(as_of),
        })}
      </p>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {sign_ups && (
          <Chart
            title={t('How many people sign up?')}
            kind="bars"
            file="sign-ups"
            data={weekly(t('People'), { name: t('Sign-ups'), values: sign_ups })}
          />
        )}
        {hiring && <HiringFunnel funnel={hiring} span={t('All time.')} />}
        {hires && (
          <Chart
            title={t('How many candidates are hired?')}
            kind="bars"
            file="hires"
            data={weekly(t('Hires'), { name: t('Hires'), values: hires })}
          />
        )}
        {work && <WorkCharts work={work} weekly={weekly} />}
      </div>
    </div>
  )
}

interface WorkChartsProps {
  work: NonNullable<Analytics['work']>
  weekly: (y: string, ...series: ChartSeries[]) => ChartData
}

const WorkCharts = ({ work, weekly }: WorkChartsProps) => (
  <>
    <Chart
      title={t('How many interns are active?')}
      description={t('Interns who checked in at least once that week.')}
      file="active-interns"
      data={weekly(t('Interns'), { name: t('Active interns'), values: work.active_interns })}
    />
    <Chart
      title={t('How many hours are worked?')}
      description={t('Credited hours of everyone who tracks time.')}
      kind="bars"
      file="hours"
      data={{
        ...weekly(
          t('Hours'),
          { name: t('Hours'), values: work.hours },
          // A server of the previous version leaves it out.
          ...(sumHours(work.self_reported ?? []) > 0
            ? [{ name: t('Of those, self-reported'), values: work.self_reported }]
            : []),
        ),
        write: formatHours,
      }}
    />
    <Chart
      title={t('How many reports get a decision?')}
      description={t('Reports by day, and how many were reviewed.')}
      kind="bars"
      file="reports"
      data={weekly(
        t('Reports'),
        { name: t('Written'), values: work.reports },
        { name: t('Reviewed'), values: work.reviewed },
      )}
    />
    <Chart
      title={t('How long do reports wait for a decision?')}
      description={t(
        'Half of the reviewed reports waited no longer than this. Weeks without reviews have no point.',
      )}
      file="report-turnaround"
      data={weekly(t('Hours'), { name: t('Median hours'), values: work.turnaround_hours })}
    />
  </>
)

const formatWeek = dateFormatter({ day: 'numeric', month: 'short', timeZone: 'UTC' })
