import { internRole } from '@app/contract/core/roles.ts'
import {
  interviewOffers,
  interviewTypeLabels,
  type Offer,
} from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { CalendarX, Clock, Globe, MapPin, Phone, UserRound, Video } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useIsSending } from '#lib/api/use-is-sending.ts'
import { longDay } from '#lib/calendar/calendar-days.ts'
import { DayPicker } from '#lib/calendar/day-picker.tsx'
import { zoneOptions } from '#lib/i18n/zone-options.ts'
import { RecordSheet } from '#lib/record-sheet.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { dayIn, formatTimeIn, useZone, zoneOffset } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Picker } from '#ui/picker.tsx'
import { MyInterviewView } from './my-interview-view.tsx'
import { invalidateOffers, useBook, useOffer } from './offers.api.ts'

interface ChooseTimeProps {
  id: string
  /** Called once a time is booked; without it the user is taken to the interview. */
  onBooked?: (() => void) | undefined
}

/** The offered interview times, or the interview at the one that was chosen. */
export function ChooseTime({ id, onBooked }: ChooseTimeProps) {
  const offer = useOffer(id)
  const { interview_id } = offer
  if (interview_id && onBooked) return <MyInterviewView id={interview_id} />
  if (interview_id)
    return <Navigate to={pageUrl('my_interview', { params: { id: interview_id } })} replace />
  if (offer.status === 'withdrawn' || offer.times.length === 0) return <NothingLeft />
  return <Booker offer={offer} onBooked={onBooked} />
}

interface OpenedTimesProps {
  id: string
  onClose: () => void
}

/** The offered times over the page; it closes once one is booked. */
export const OpenedTimes = ({ id, onClose }: OpenedTimesProps) => (
  <RecordSheet
    id={id}
    title={t('Choose a Time')}
    missing={t("Couldn't load the times")}
    className="max-w-5xl"
    isSending={useIsSending(interviewOffers.book)}
    onClose={onClose}
  >
    <ChooseTime id={id} onBooked={onClose} />
  </RecordSheet>
)

const NothingLeft = () => (
  <EmptyState
    icon={CalendarX}
    title={t('These times are no longer offered')}
    action={
      <Link to={pageUrl('my_applications', { role: internRole })} className={buttonClass()}>
        {t('My applications')}
      </Link>
    }
  >
    {t('HR will offer other times or set one with you.')}
  </EmptyState>
)

/** What is booked, a month with its free days, and the times of the chosen day: on a phone one below the other. */
function Booker({ offer, onBooked }: Pick<TimesProps, 'offer' | 'onBooked'>) {
  const { times } = offer
  const [zone, setZone] = useState(useZone())
  const [day, setDay] = useState('')
  const [chosen, setChosen] = useState('')
  const byDay = timesByDay(zone, times)
  const [first = ''] = byDay.keys()
  // The times of a day can be gone meanwhile.
  const shown = byDay.has(day) ? day : first
  const ofDay = byDay.get(shown) ?? []
  /** The same times stay in sight, on whatever day they are there. */
  const moveTo = (next: string) => {
    setDay(dayIn(next, ofDay.find((at) => at === chosen) ?? ofDay[0]))
    setZone(next)
  }
  return (
    <Card className="grid grid-cols-1 sm:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[15rem_minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-3 p-4 max-xl:border-b max-xl:sm:col-span-2 xl:gap-4 xl:p-5 xl:pb-4">
        <header>
          <h2 className="text-lg font-semibold">{offer.internship_title}</h2>
          <p className="text-sm text-muted">{offer.company_name}</p>
        </header>
        <Facts offer={offer} />
      </div>
      <div className="p-4 max-sm:pb-2 xl:row-span-2 xl:border-l xl:p-5">
        <DayPicker
          days={
            new Map(
              [...byDay].map(([each, { length: count }]) => [each, timesText(count)] as const),
            )
          }
          value={shown}
          today={dayIn(zone, serverNow())}
          onChange={setDay}
        />
      </div>
      <div className="p-4 max-sm:pt-2 sm:border-l xl:row-span-2 xl:p-5">
        <Times
          offer={offer}
          zone={zone}
          day={shown}
          times={ofDay}
          chosen={chosen}
          onChoose={setChosen}
          onBooked={onBooked}
        />
      </div>
      <div className="flex gap-2.5 p-4 text-muted max-xl:border-t max-xl:sm:col-span-2 xl:col-start-1 xl:row-start-2 xl:p-5 xl:pt-0">
        <Globe aria-hidden className="mt-3 size-4 shrink-0 sm:mt-2.5" />
        <Picker
          label={t('Time zone')}
          labelHidden
          className="max-w-80 flex-1 text-ink"
          hint={zoneOffset(zone, ofDay[0])}
          value={zone}
          options={zoneOptions(zone)}
          onChange={({ target }) => moveTo(target.value)}
        />
      </div>
    </Card>
  )
}

const timesText = (count: number) => t('{count, plural, one {# time} other {# times}}', { count })

/** By the day that it then is in the zone, soonest first. */
function timesByDay(zone: string, times: readonly string[]) {
  const byDay = new Map<string, string[]>()
  for (const at of times) {
    const day = dayIn(zone, at)
    byDay.set(day, [...(byDay.get(day) ?? []), at])
  }
  return byDay
}

const typeIcons = { video: Video, phone: Phone, in_person: MapPin }

const Facts = ({ offer }: { offer: Offer }) => (
  <dl className="flex flex-wrap gap-x-5 gap-y-2 xl:grid xl:gap-3">
    <Fact name={t('Duration')} icon={Clock}>
      {t('{duration_minutes} minutes', { duration_minutes: offer.duration_minutes })}
    </Fact>
    <Fact name={t('Interviewer')} icon={UserRound}>
      {offer.interviewer_name}
    </Fact>
    <Fact name={t('Type')} icon={typeIcons[offer.type]}>
      {interviewTypeLabels[offer.type]}
      {offer.place && `, ${offer.place}`}
    </Fact>
  </dl>
)

interface FactProps {
  name: string
  icon: typeof Clock
  children: ReactNode
}

const Fact = ({ name, icon: Icon, children }: FactProps) => (
  <div className="flex min-w-0 gap-2.5">
    <dt>
      <Icon aria-hidden className="mt-0.5 size-4 text-muted" />
      <span className="sr-only">{name}</span>
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

interface TimesProps {
  offer: Offer
  zone: string
  day: string
  times: readonly string[]
  chosen: string
  onChoose: (at: string) => void
  onBooked: ChooseTimeProps['onBooked']
}

/** The chosen time has the button that books it beside it. */
function Times({ offer: { id }, zone, day, times, chosen, onChoose, onBooked }: TimesProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const book = useBook()
  const send = () =>
    // The times are gone before a callback of `mutate` would run.
    book.mutateAsync({ params: { id }, body: { scheduled_at: chosen } }).then(onBooked, () => {
      // The button goes with a time that is gone.
      heading.current?.focus()
      void invalidateOffers()
    })
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="py-1.5 font-semibold outline-none first-letter:uppercase"
      >
        {longDay(day)}
      </h3>
      {book.error && <Banner tone="danger">{book.error.message}</Banner>}
      <ul aria-labelledby={headingId} className="grid gap-2">
        {times.map((at) => (
          <li key={at} className="flex gap-2">
            <button
              type="button"
              aria-pressed={at === chosen}
              aria-disabled={book.isPending}
              onClick={() => book.isPending || onChoose(at)}
              className={cn(
                'numbers h-11 flex-1 rounded-md border border-control bg-surface font-medium transition-colors focus-visible:rounded-md',
                'hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent',
              )}
            >
              {formatTimeIn(zone, at)}
            </button>
            {at === chosen && (
              <Button
                className="h-11 flex-1 animate-fade px-2 sm:h-11"
                busy={book.isPending}
                busyText={t('Booking…')}
                onClick={() => void send()}
              >
                {t('Book this time')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
