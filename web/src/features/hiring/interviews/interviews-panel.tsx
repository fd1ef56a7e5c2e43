import { largestPage } from '@app/contract/core/paging.ts'
import type { Interview, Offer } from '@app/contract/hiring/interviews.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { CalendarClock, ClipboardList, Hourglass, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { ActionsHead } from '#lib/lists/actions-head.tsx'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { ViewMenu } from '#lib/lists/view-menu.tsx'
import { PageLink } from '#lib/role-link.tsx'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { CountSheet } from '#ui/count-sheet.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { linkClass } from '#ui/link.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, LoadingText, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { interviewLabels, interviewTones } from './interview.labels.ts'
import { InterviewPlace } from './interview-place.tsx'
import { InterviewView } from './interview-view.tsx'
import { useInterviews } from './interviews.api.ts'
import { OfferForm } from './offer-form.tsx'
import { useMakeOffer, useOpenOffers, useWithdrawOffer } from './offers.api.ts'

type Show = 'ahead' | 'earlier'

/** Upcoming interviews, the next one first, then past ones, the latest first. */
function InterviewList() {
  const order = oneOf(orders, useListParams().get('sort'))
  const ahead = useInterviews('ahead', undefined, order).total
  const earlier = useInterviews('earlier', undefined, order).total
  if (ahead + earlier === 0)
    return (
      <EmptyState icon={CalendarClock} title={t('No interviews yet')} level={3}>
        {t('Use the button above to schedule one for a shortlisted application.')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      {ahead > 0 && <Group show="ahead" title={t('Scheduled')} />}
      {earlier > 0 && <Group show="earlier" title={t('Earlier')} />}
    </div>
  )
}

function Group({ show, title }: { show: Show; title: string }) {
  const params = useListParams(undefined, show === 'ahead' ? 'cursor' : 'cursor_earlier')
  const page = useInterviews(show, params.cursor, oneOf(orders, params.get('sort')))
  const { interviews, total } = page
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">
        {title} <span className="numbers font-normal text-muted">{total}</span>
      </h3>
      <ListResults
        className="grid grid-cols-1 gap-3"
        params={params}
        page={page}
        count={interviews.length}
        quiet
      >
        <ListTable
          list="interviews"
          params={params}
          defaultSort={show === 'ahead' ? 'soonest' : 'latest'}
          caption={t('{title} interviews', { title })}
          columns={columns}
          rows={interviews}
          rowKey={({ id }) => id}
        />
      </ListResults>
    </section>
  )
}

const orders = ['soonest', 'latest'] as const

const columns: readonly ListColumn<Interview>[] = localized([
  {
    key: 'candidate',
    header: msg('Candidate'),
    main: true,
    cell: (row) => (
      <div className="min-w-0">
        <Appointment interview={row} />
        <p className="text-sm font-normal text-muted">
          {row.internship_title} · {row.company_name}
        </p>
      </div>
    ),
  },
  {
    key: 'when',
    header: msg('When (your time)'),
    sort: { asc: 'soonest', desc: 'latest' },
    className: 'sm:whitespace-nowrap',
    cell: (row) => <When interview={row} />,
  },
  { key: 'type', header: msg('Type'), cell: (row) => <InterviewPlace interview={row} /> },
  { key: 'interviewer', header: msg('Interviewer'), cell: (row) => row.interviewer_name },
  {
    key: 'status',
    header: msg('Status'),
    cell: ({ status }) => (
      <StatusBadge tone={interviewTones[status]}>{interviewLabels[status] ?? status}</StatusBadge>
    ),
  },
  {
    key: 'act',
    header: <ActionsHead />,
    cell: (row) => <Conduct interview={row} />,
  },
])

function When({ interview: { scheduled_at, duration_minutes } }: { interview: Interview }) {
  const zone = useZone()
  return (
    <span>
      <time dateTime={scheduled_at} className="numbers">
        {formatDateTimeIn(zone, scheduled_at)}
      </time>
      <span className="block text-muted">
        {t('{duration_minutes} minutes', { duration_minutes })}
      </span>
    </span>
  )
}

/** Opens the appointment, where it is moved and ended. */
const Appointment = ({ interview: { id, candidate_name } }: { interview: Interview }) => {
  const params = useListParams()
  return (
    <Link
      to={params.to({ interview: id })}
      preventScrollReset
      aria-label={t("{candidate_name}'s appointment", { candidate_name })}
      className={linkClass()}
    >
      {candidate_name}
    </Link>
  )
}

/** Opens the kit and the score sheet. */
const Conduct = ({ interview }: { interview: Interview }) => {
  const text = interview.status === 'scheduled' ? t('Conduct Interview') : t('View')
  return (
    <PageLink
      page="interview"
      params={{ id: interview.id }}
      aria-label={`${text}: ${interview.candidate_name}`}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {text}
    </PageLink>
  )
}

interface InterviewSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** One interview, over its list. Escape closes it. */
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
        title={t("Couldn't load the interview")}
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

interface InterviewsPanelProps {
  /** What waits for the user, at the end of the toolbar. */
  actions?: ReactNode
}

/** Every interview, and the one that the address names over them. */
export function InterviewsPanel({ actions }: InterviewsPanelProps) {
  const params = useListParams()
  const navigate = useNavigate()
  return (
    <ListPage
      toolbar={
        // What is only known later comes last, in a row that never breaks: it moves nothing.
        <div className="-m-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] sm:gap-2">
          <OfferInterview />
          <PageLink
            page="interview_kits"
            className={buttonClass({ variant: 'secondary' }, 'max-sm:px-2.5')}
          >
            <ClipboardList aria-hidden />
            <span className="max-sm:sr-only">{t('Interview Kits')}</span>
          </PageLink>
          <ViewMenu list="interviews" params={params} />
          <OpenOffers />
          {actions}
        </div>
      }
      title={t("Couldn't load the interviews")}
      over={
        <InterviewSheet
          id={params.get('interview')}
          onClose={() =>
            void navigate(params.to({ interview: undefined }), { preventScrollReset: true })
          }
        />
      }
    >
      <InterviewList />
    </ListPage>
  )
}

/** The button and its dialog: the candidate chooses the time. */
function OfferInterview() {
  const [open, setOpen] = useState(false)
  const offer = useMakeOffer()
  return (
    <>
      <Button variant="secondary" className="max-sm:px-3" onClick={() => setOpen(true)}>
        <Send aria-hidden />
        {t('Offer Times')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Offer Times')}
        description={t("We'll send the candidate a link by notification and email to pick one.")}
        mutation={offer}
        action={t('Offer Times')}
        busyText={t('Offering…')}
      >
        {(form) => (
          <AsyncBoundary
            title={t("Couldn't load the applications")}
            skeleton={<LoadingText lines={6} />}
          >
            <OfferForm form={form} offer={offer} onDone={() => setOpen(false)} />
          </AsyncBoundary>
        )}
      </FormDialog>
    </>
  )
}

/** Candidates who have yet to choose a time; nothing when there are none. */
function OpenOffers() {
  const offers = useOpenOffers()
  if (offers.length === 0) return null
  return (
    <CountSheet
      compact
      icon={Hourglass}
      title={t('Waiting for the candidate to choose')}
      count={offers.length < largestPage ? offers.length : `${offers.length}+`}
    >
      <ul className="divide-y">
        {offers.map((offer) => (
          <OpenOffer key={offer.id} offer={offer} />
        ))}
      </ul>
      <LimitNote count={offers.length} most={largestPage} className="py-3" />
    </CountSheet>
  )
}

function OpenOffer({ offer }: { offer: Offer }) {
  const withdraw = useWithdrawOffer()
  const { id, candidate_name, internship_title, company_name, interviewer_name, times } = offer
  const ask = async () => {
    const yes = await confirm({
      title: t('Withdraw the times offered to {candidate_name}?', { candidate_name }),
      text: t('The link will stop working.'),
      action: t('Withdraw'),
      cancel: t('Keep them'),
      tone: 'danger',
    })
    if (yes) withdraw.mutate({ params: { id } })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3 text-sm">
      <span className="min-w-0">
        <span className="font-medium">{candidate_name}</span>, {internship_title} · {company_name}
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
