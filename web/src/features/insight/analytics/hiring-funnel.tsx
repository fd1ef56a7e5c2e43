import { t } from '@app/contract/i18n/text.ts'
import type { Analytics } from '@app/contract/insight/analytics.ts'
import { formatShare } from '#lib/i18n/format.ts'
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
      x: t('Stage'),
      y: t('Applications'),
      points: hiring.applications
        ? [t('Applied'), t('Answered'), t('Interviewed'), t('Hired')]
        : [],
      series: [
        {
          name: t('Applications'),
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
        percent: formatShare(answered / applications),
        percent2: formatShare(hired / applications),
      })
    : t('Of all time.')
