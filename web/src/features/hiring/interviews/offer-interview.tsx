import { t } from '@app/contract/i18n/text.ts'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { OfferForm } from './offer-form.tsx'
import { useMakeOffer } from './offers.api.ts'

/** The button and its dialog: the candidate chooses the time. */
export function OfferInterview() {
  const [open, setOpen] = useState(false)
  const offer = useMakeOffer()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Send aria-hidden />
        {t('Offer Times')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Offer Times')}
        description={t(
          'The candidate gets a link by notification and mail and chooses one of them.',
        )}
        act={offer}
        action={t('Offer Times')}
        busyText={t('Offering…')}
      >
        {(form) => (
          <Load
            title={t('The applications could not be loaded')}
            skeleton={<LoadingText lines={6} />}
          >
            <OfferForm form={form} offer={offer} onDone={() => setOpen(false)} />
          </Load>
        )}
      </FormDialog>
    </>
  )
}
