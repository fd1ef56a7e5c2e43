import { sourceLabels } from '@app/contract/hiring/application-sources.ts'
import { statusLabels } from '@app/contract/hiring/applications.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type HiringFigures as Figures, spans } from '@app/contract/insight/hiring-figures.ts'
import { formatDateTime, formatDay } from '#lib/i18n/format.ts'
import { useInternshipFilter } from '#lib/lists/choices.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { idOf, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { Chart } from '#ui/chart.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { HiringFunnel } from './analytics.tsx'
import { useHiringFigures } from './hiring-figures.api.ts'

type Span = (typeof spans)[number]
interface Filters {
  days: Span
  internship_id?: string
}

const spanLabels: Record<Span, string> = localized({
  30: msg('the last 30 days'),
  90: msg('the last 90 days'),
  365: msg('the last year'),
})

/** Hiring analytics: each chart answers one question, with its numbers behind it. */
export function HiringFigures() {
  const params = useListParams()
  const filters: Filters = {
    days: oneOf(spans, params.get('days')) ?? '90',
    internship_id: idOf(params.get('internship')),
  }
  const internship = useInternshipFilter(filters.internship_id)
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          filters={[
            {
              name: 'days',
              label: t('Applications of'),
              value: filters.days,
              options: spans.map((value) => ({ value, label: spanLabels[value] })),
            },
            internship,
          ]}
        />
      }
      title={t("Couldn't load the numbers")}
      skeleton={<SkeletonCards cards={4} />}
    >
      <Charts filters={filters} />
    </ListPage>
  )
}

function Charts({ filters }: { filters: Filters }) {
  const figures = useHiringFigures(filters)
  return (
    <>
      <p className="text-sm text-muted">
        {t('Applications sent since {day}, as of {time}.', {
          day: formatDay(figures.from),
          time: formatDateTime(figures.as_of),
        })}
      </p>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <TimeInStage stages={figures.stages} />
        <HiringFunnel funnel={figures.funnel} span={sinceOf(figures)} />
        <Conversion conversion={figures.conversion} />
        <Sources sources={figures.sources} />
        <Response response={figures.response} />
      </div>
    </>
  )
}

const sinceOf = ({ from }: Figures) => t('Applications sent since {day}.', { day: formatDay(from) })

/** Hours as days, to one decimal. */
const days = (hours: number | null) => (hours === null ? null : Math.round(hours / 2.4) / 10)

const TimeInStage = ({ stages }: Pick<Figures, 'stages'>) => (
  <Chart
    title={t('How long does an application stay in each stage?')}
    description={t('Median days for those that moved on and those still waiting.')}
    kind="bars"
    file="time-in-stage"
    empty={t('No applications yet.')}
    data={{
      x: t('Stage'),
      y: t('Days'),
      points: stages.some(({ left, waiting }) => left + waiting > 0)
        ? stages.map(({ status }) => statusLabels[status])
        : [],
      series: [
        { name: t('Moved on'), values: stages.map(({ median_hours }) => days(median_hours)) },
        {
          name: t('Still waiting'),
          values: stages.map(({ median_waiting_hours }) => days(median_waiting_hours)),
        },
      ],
    }}
  />
)

const Conversion = ({ conversion }: Pick<Figures, 'conversion'>) => (
  <Chart
    title={t('How far do applications get?')}
    description={t('Excludes withdrawn applications.')}
    kind="bars"
    file="conversion"
    empty={t('No applications yet.')}
    data={{
      x: t('Stage'),
      y: t('Applications'),
      points: conversion[0]?.reached ? conversion.map(({ status }) => statusLabels[status]) : [],
      series: [
        { name: t('Got at least this far'), values: conversion.map(({ reached }) => reached) },
      ],
    }}
  />
)

const Sources = ({ sources }: Pick<Figures, 'sources'>) => (
  <Chart
    title={t('Where do applicants come from?')}
    description={t('Self-reported.')}
    kind="bars"
    file="sources"
    empty={t('No applications yet.')}
    data={{
      x: t('Source'),
      y: t('Applications'),
      points: sources.map(({ source }) => (source ? sourceLabels[source] : t('Not specified'))),
      series: [
        { name: t('Applications'), values: sources.map(({ applications }) => applications) },
        { name: t('Interviewed'), values: sources.map(({ interviewed }) => interviewed) },
        { name: t('Hired'), values: sources.map(({ hired }) => hired) },
      ],
    }}
  />
)

const Response = ({ response }: Pick<Figures, 'response'>) => (
  <Chart
    title={t('How long do applicants wait for a first answer?')}
    description={t('{answered} answered, {within} within three days; {unanswered} still waiting.', {
      answered: response.answered,
      within: response.within_three_days,
      unanswered: response.unanswered,
    })}
    file="response-time"
    empty={t('No applications yet.')}
    data={{
      x: t('Week from'),
      y: t('Days'),
      points: response.weeks.map(({ week }) => formatDay(week)),
      series: [
        {
          name: t('Median days to the first answer'),
          values: response.weeks.map(({ median_hours }) => days(median_hours)),
        },
      ],
    }}
  />
)
