import { t } from '@app/contract/i18n/text.ts'
import type { Correction } from '@app/contract/work/corrections.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { usePendingCorrections } from './attendance.api.ts'
import { CorrectionTimes } from './correction-times.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

/** What people one leads have asked for; nothing while nothing waits. */
export function CorrectionsToDecide() {
  const { corrections } = usePendingCorrections()
  const [opened, setOpened] = useState<Correction>()
  const mine = corrections.filter(({ can }) => can.decide)
  return (
    <>
      {mine.length > 0 && (
        <Card>
          <CardHead
            title={t('Corrections to decide')}
            description={t('Hours count once they are confirmed.')}
          />
          <ul className="divide-y">
            {mine.map((correction) => (
              <li
                key={correction.id}
                className="flex flex-wrap items-center justify-between gap-3 px-4 py-3"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium">{correction.full_name}</p>
                  <CorrectionTimes correction={correction} />
                </div>
                <Button
                  variant="secondary"
                  aria-label={t('Decide the correction of {full_name}', {
                    full_name: correction.full_name,
                  })}
                  onClick={() => setOpened(correction)}
                >
                  {t('Decide')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {opened && <DecisionDialog correction={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
