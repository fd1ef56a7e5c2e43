import type { Offer } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { useOpenOffers, useWithdrawOffer } from './offers.api.ts'

/** Who still has to choose a time; nothing stands here when nobody has. */
export function OpenOffers() {
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
