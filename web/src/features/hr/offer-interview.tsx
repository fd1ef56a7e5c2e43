import { t } from '@app/contract/text.ts'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { OfferForm } from './offer-form.tsx'
import { useMakeOffer } from './offers.api.ts'

/** The button and its dialog: the candidate chooses the time. */
export function OfferInterview() {
  const [open, setOpen] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const offer = useMakeOffer()
  const show = (shown: boolean) => {
    setOpen(shown)
    setDirty(false)
    offer.reset()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => show(true)}>
        <Send aria-hidden />
        {t('Offer Times')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={t('Offer Times')}
        description={t(
          'The candidate gets a link by notification and mail and chooses one of them.',
        )}
        dirty={dirty}
        footer={
          <Button type="submit" form={form} busy={offer.isPending} busyText={t('Offering…')}>
            {t('Offer Times')}
          </Button>
        }
      >
        <Load
          title={t('The applications could not be loaded')}
          skeleton={
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          }
        >
          <OfferForm id={form} offer={offer} onDirty={setDirty} onDone={() => show(false)} />
        </Load>
      </Dialog>
    </>
  )
}
