import type { Analytics } from '@app/contract/analytics.ts'
import { t } from '@app/contract/text.ts'
import { Chart } from '#ui/chart.tsx'

type Hiring = NonNullable<Analytics['hiring']>

/** From application to hire, of all time. */
export const HiringFunnel = ({ hiring }: { hiring: Hiring }) => (
  <Chart
    title={t('How many applications lead to a hire?')}
    description={rates(hiring)}
    kind="bars"
    file="hiring-funnel"
    empty={t('Nobody has applied yet.')}
    data={{
      x: 'Stage',
      y: 'Applications',
      points: hiring.applications ? ['Applied', 'Answered', 'Interviewed', 'Hired'] : [],
      series: [
        {
          name: 'Applications',
          values: [hiring.applications, hiring.answered, hiring.interviewed, hiring.hired],
        },
      ],
    }}
  />
)

/** Without applications there is no rate. */
const rates = ({ applications, answered, hired }: Hiring) =>
  applications
    ? t('Of all time. Response rate {percent}, hired {percent2}.', {
        percent: percent(answered / applications),
        percent2: percent(hired / applications),
      })
    : t('Of all time.')

const percent = (share: number) =>
  share.toLocaleString('en-IN', { style: 'percent', maximumFractionDigits: 1 })
