import { t } from '@app/contract/i18n/text.ts'
import { ReportTexts } from '@app/contract/work/reports.ts'
import type { Waiting } from '#lib/offline/outbox.ts'
import { Banner } from '#ui/banner.tsx'
import { ReportTextsShown } from './report-texts.tsx'
import { useMoment } from './use-moment.ts'

/** A report that could not be sent yet: what it says, and since when it waits. */
export function WaitingReport({ waiting }: { waiting: Waiting }) {
  const moment = useMoment()
  const texts = ReportTexts.safeParse(waiting.body)
  return (
    <div className="grid grid-cols-1 gap-4">
      {waiting.refusal ? (
        <Banner tone="danger" title={t('This report could not be sent')}>
          {t(
            '{refusal} It is kept among the changes that wait, where you can send it again or discard it.',
            { refusal: waiting.refusal },
          )}
        </Banner>
      ) : (
        <Banner tone="offline" title={t('This report waits to be sent')}>
          {t('Written {made_at}. It is sent by itself when the connection is back.', {
            made_at: moment(waiting.made_at),
          })}
        </Banner>
      )}
      {texts.success && <ReportTextsShown texts={texts.data} />}
    </div>
  )
}
