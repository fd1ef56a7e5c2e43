import type { Offer } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { formatDateTimeIn, useZone, zoneName } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { typeLabels } from './my-interview.labels.ts'
import { invalidateOffers, useBook, useOffer } from './offers.api.ts'

/** The offered interview times; after choosing one, the user is taken to the interview. */
export function ChooseTime({ id }: { id: string }) {
  const offer = useOffer(id)
  if (offer.interview_id)
    return <Navigate to={pageUrl('my_interview', { params: { id: offer.interview_id } })} replace />
  if (offer.status === 'withdrawn' || offer.times.length === 0) return <NothingLeft />
  return <Times offer={offer} />
}

const NothingLeft = () => (
  <EmptyState
    icon={CalendarX}
    title={t('These times are no longer offered')}
    action={
      <Link to={pageUrl('my_applications')} className={buttonClass()}>
        {t('My applications')}
      </Link>
    }
  >
    {t('HR will offer other times or set one with you.')}
  </EmptyState>
)

function Times({ offer }: { offer: Offer }) {
  const zone = useZone()
  const [chosen, setChosen] = useState('')
  const book = useBook()
  const navigate = useNavigate()
  const { id, times, internship_title, interviewer_name, type, duration_minutes } = offer
  const send = () =>
    book.mutate(
      { params: { id }, body: { scheduled_at: chosen } },
      {
        onSuccess: (interview) =>
          void navigate(pageUrl('my_interview', { params: { id: interview.id } })),
        onError: () => void invalidateOffers(),
      },
    )
  return (
    <Card>
      <CardBody className="grid gap-5">
        <header>
          <h2 className="text-lg font-semibold">{internship_title}</h2>
          <p className="text-sm text-muted">
            {t('{type}, {duration_minutes} minutes, with {interviewer_name}', {
              type: typeLabels[type],
              duration_minutes,
              interviewer_name,
            })}
          </p>
        </header>
        {book.error && <Banner tone="danger">{book.error.message}</Banner>}
        <RadioGroup
          name="time"
          label={t('Your time zone: {zone}', { zone: zoneName(zone) })}
          value={times.includes(chosen) ? chosen : ''}
          options={times.map((at) => ({ value: at, label: formatDateTimeIn(zone, at) }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button
          className="w-fit"
          disabled={!times.includes(chosen)}
          busy={book.isPending}
          busyText={t('Booking…')}
          onClick={send}
        >
          {t('Book this time')}
        </Button>
      </CardBody>
    </Card>
  )
}
