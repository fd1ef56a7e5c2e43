import type { Offer } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/text.ts'
import { ClipboardList, Send } from 'lucide-react'
import { useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { PageLink } from '#lib/role-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, LoadingText, Skeleton, SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { InterviewList } from './interview-list.tsx'
import { InterviewView } from './interview-view.tsx'
import { OfferForm } from './offer-form.tsx'
import { useMakeOffer, useOpenOffers, useWithdrawOffer } from './offers.api.ts'

interface InterviewSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** One interview, over the list it stands in. Escape closes it. */
const InterviewSheet = ({ id, onClose }: InterviewSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Interview')}
    className="max-w-xl"
  >
    {id && (
      <AsyncBoundary
        resetKey={id}
        title={t('The interview could not be loaded')}
        skeleton={<InterviewSkeleton />}
      >
        <InterviewView key={id} id={id} />
      </AsyncBoundary>
    )}
  </Sheet>
)

const InterviewSkeleton = () => (
  <Loading text={t('Loading interview…')}>
    <div className="grid gap-6">
      <Skeleton className="h-7 w-2/3" />
      <SkeletonText lines={4} />
      <SkeletonText lines={3} />
    </div>
  </Loading>
)

/** Every interview, and the one that the address names over them. */
export function InterviewsPanel() {
  const params = useListParams()
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap justify-end gap-2">
        <PageLink page="interview_kits" className={buttonClass({ variant: 'secondary' })}>
          <ClipboardList aria-hidden />
          {t('Interview Kits')}
        </PageLink>
        <OfferInterview />
      </div>
      <OpenOffers />
      <AsyncBoundary title={t('The interviews could not be loaded')} skeleton={<SkeletonRows />}>
        <InterviewList />
      </AsyncBoundary>
      <InterviewSheet
        id={params.get('interview')}
        onClose={() => params.update({ interview: undefined })}
      />
    </div>
  )
}

/** The button and its dialog: the candidate chooses the time. */
function OfferInterview() {
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
        mutation={offer}
        action={t('Offer Times')}
        busyText={t('Offering…')}
      >
        {(form) => (
          <AsyncBoundary
            title={t('The applications could not be loaded')}
            skeleton={<LoadingText lines={6} />}
          >
            <OfferForm form={form} offer={offer} onDone={() => setOpen(false)} />
          </AsyncBoundary>
        )}
      </FormDialog>
    </>
  )
}

/** Who still has to choose a time; nothing stands here when nobody has. */
function OpenOffers() {
  const offers = useOpenOffers()
  if (offers.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">
        {t('Waiting for the candidate’s choice')}{' '}
        <span className="numbers font-normal text-muted">{offers.length}</span>
      </h3>
      <Card>
        <ul className="divide-y">
          {offers.map((offer) => (
            <OpenOffer key={offer.id} offer={offer} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function OpenOffer({ offer }: { offer: Offer }) {
  const withdraw = useWithdrawOffer()
  const { id, candidate_name, internship_title, interviewer_name, times } = offer
  const ask = async () => {
    const yes = await confirm({
      title: t('Withdraw the times offered to {candidate_name}?', { candidate_name }),
      text: t('The link stops working.'),
      action: t('Withdraw'),
      cancel: t('Keep them'),
      tone: 'danger',
    })
    if (yes) withdraw.mutate({ params: { id } })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 text-sm">
      <span className="min-w-0">
        <span className="font-medium">{candidate_name}</span>, {internship_title}
        <span className="block text-muted">
          {t('With {interviewer_name}; {count, plural, =0 {no time} other {#}} still free', {
            interviewer_name,
            count: times.length,
          })}
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        busy={withdraw.isPending}
        aria-label={t('Withdraw the times offered to {candidate_name}', { candidate_name })}
        onClick={() => void ask()}
      >
        {t('Withdraw')}
      </Button>
    </li>
  )
}
