import { t } from '@app/contract/i18n/text.ts'
import { Rss } from 'lucide-react'
import { useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { Feed } from './feed.tsx'

/** The private iCalendar address: made, copied, revoked. */
export function Subscribe() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Rss aria-hidden />
        {t('Subscribe')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('Subscribe to your calendar')}
        description={t(
          'Other calendar programs can show what stands here through a private address.',
        )}
      >
        <Load title={t('The feed could not be loaded')} skeleton={<LoadingText lines={3} />}>
          <Feed />
        </Load>
      </Dialog>
    </>
  )
}
