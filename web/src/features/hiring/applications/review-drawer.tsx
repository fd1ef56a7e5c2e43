import {
  type Application,
  type ApplicationStatus,
  Review,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import type { ListParams } from '#lib/lists/list-params.ts'
import { useObsolete } from '#lib/record-sheet.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useShown } from '#ui/shown.ts'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { reviewedOf } from './application.filters.ts'
import { ApplicationReview, type ReviewInput, type SendReview } from './application-review.tsx'
import {
  invalidateApplications,
  type ListQuery,
  useKnownApplication,
  useQueue,
  useReview,
  useUndo,
} from './applications.api.ts'
import { confirmMove } from './confirm-move.ts'
import { Decide, decisionDraft, PlannedDecision } from './decide.tsx'
import { type Moves, useLastMove } from './last-move.ts'
import { LastMove } from './last-move-bar.tsx'

interface ReviewMovesProps {
  application: Application
  busy: boolean
  onMove: (to: ApplicationStatus) => void
  onOffer: () => void
  moves: Moves
}

/** Where it may go from here, and back while the last step can still be undone. */
function ReviewMoves({ application, busy, onMove, onOffer, moves }: ReviewMovesProps) {
  const undo = useUndo()
  const [deciding, setDeciding] = useState(false)
  const isDecidable = application.can.decide
  // What was typed stays while only an offer is in its way.
  const isOpen = isDecidable || application.moves.includes('rejected')
  useObsolete(isOpen ? undefined : decisionDraft([application]))
  const isBusy = busy || undo.isPending
  const first = application.moves.find((to) => to !== 'rejected')
  const moveButton = (to: ApplicationStatus, look?: Pick<ButtonProps, 'variant' | 'className'>) => (
    <Button key={to} {...look} busy={isBusy} onClick={() => onMove(to)}>
      {to === 'rejected' ? t('Reject') : t('Move to {status}', { status: statusLabels[to] })}
    </Button>
  )
  return (
    <fieldset aria-label={t('Decide')} className="contents">
      {first && moveButton(first, { className: primaryClass })}
      <div
        className={cn(
          'flex gap-2 max-sm:-m-1 max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none] sm:ml-auto sm:flex-wrap max-sm:[&>button]:grow',
          first ? 'max-sm:basis-[calc(100%+0.5rem)]' : 'max-sm:flex-1',
        )}
      >
        {application.moves
          .toReversed()
          .filter((to) => to !== first)
          .map((to) => moveButton(to, { variant: to === 'rejected' ? 'danger' : 'secondary' }))}
        {isOfferable(application) && (
          <Button variant="secondary" busy={isBusy} onClick={onOffer}>
            {t('Offer…')}
          </Button>
        )}
        {isDecidable && !application.decision && (
          <Button variant="secondary" busy={isBusy} onClick={() => setDeciding(true)}>
            {application.moves.length ? t('Reject by email…') : t('Write reply…')}
          </Button>
        )}
        <Decide rows={[application]} open={deciding} onOpenChange={setDeciding} />
        {application.can.undo && (
          <Button
            variant="ghost"
            busy={isBusy}
            onClick={() => undo.mutate([application], { onSettled: moves.forget })}
          >
            <Undo2 aria-hidden /> {t('Undo {status}', { status: statusLabels[application.status] })}
          </Button>
        )}
        {application.moves.length === 0 && !application.can.undo && !isDecidable && (
          <p className="text-sm text-muted">
            {t("{status} is final. There's nothing left to decide.", {
              status: statusLabels[application.status],
            })}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** On a phone it takes what the steps leave of the first row, in two lines where it must. */
const primaryClass =
  'grow max-sm:min-w-0 max-sm:basis-0 max-sm:leading-tight max-sm:whitespace-normal sm:order-last sm:grow-0'

/** An offer is made where the application is accepted, or can be, and no rejection is planned. */
const isOfferable = ({ status, moves, decision }: Application) =>
  !decision && (status === 'accepted' || moves.includes('accepted'))

/** The application was changed meanwhile, or the move is no longer possible. The input stays. */
const Conflict = ({ problem, onReloaded }: { problem: Error; onReloaded: () => void }) => (
  <Banner
    tone="danger"
    action={
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void invalidateApplications().then(onReloaded)}
      >
        {t('Reload')}
      </Button>
    }
  >
    {problem.message}
  </Banner>
)

interface ReviewDrawerProps extends Pick<ApplicationSheetProps, 'moves' | 'list'> {
  params: ListParams
}

/** The application in the URL, over its list, with those before and after it. */
export function ReviewDrawer({ params, ...props }: ReviewDrawerProps) {
  const navigate = useNavigate()
  const go = (changes: Parameters<ListParams['to']>[0], replace = false) =>
    void navigate(params.to(changes), { replace, preventScrollReset: true })
  return (
    <ApplicationSheet
      {...props}
      id={reviewedOf(params)}
      cursor={params.cursor}
      onShow={(review) => go({ review }, true)}
      // The page that shows this drawer opens their forms.
      onOffer={(offer) => go({ offer })}
      onHire={(hire) => go({ hire })}
      onClose={() => go({ review: undefined })}
    />
  )
}

/** An application over another page than its list, with those before and after it. */
export const OpenedApplication = (props: Omit<ApplicationSheetProps, 'moves'>) => (
  <ApplicationSheet {...props} moves={useLastMove()} />
)

interface ApplicationSheetProps extends Omit<OpenApplicationProps, 'id'> {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** Escape closes it. */
const ApplicationSheet = ({ id, onClose, ...props }: ApplicationSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Application')}
    className="w-full max-w-none lg:w-[calc(100%-2.5rem)] lg:max-w-[90rem]"
  >
    {id && <OpenApplication id={id} {...props} />}
  </Sheet>
)

/** What is typed about an application but not saved yet, and its sending. */
function useReviewInput(id: string, application: Application | undefined) {
  const typed = useRef<ReviewInput>({})
  const review = useReview(application?.full_name ?? '')
  useShown(review)
  const [notesSent, setNotesSent] = useState(0)
  const begin = useEffectEvent(() => {
    typed.current = {}
    review.reset()
  })
  useEffect(() => {
    if (id) begin()
  }, [id])
  // The field then shows the saved score, also another reviewer's: only what is on the screen is sent.
  const score = application?.score
  useEffect(() => {
    if (score !== undefined) delete typed.current.score
  }, [score])

  const send: SendReview = (input, done) => {
    if (!application) return
    review.mutate(
      { params: { id }, body: { ...input, version: application.version } },
      {
        onSuccess: (saved) => {
          for (const name of ['score', 'note'] as const)
            if (name in input) delete typed.current[name]
          if ('note' in input) setNotesSent(notesSent + 1)
          done?.(saved)
        },
      },
    )
  }
  /** With what is typed but not saved. */
  const sendAll = (input: Omit<Review, 'version'>, done: (saved?: Application) => void) => {
    const { note, score } = typed.current
    const all = {
      ...input,
      ...(note?.trim() && { note }),
      ...(score !== undefined && score !== application?.score && { score }),
    }
    const known = Review.omit({ version: true }).safeParse(all)
    if (!known.success)
      toast.error(t('Please check your input.'), known.error.issues.map(messageOf).join(' '))
    else if (Object.keys(known.data).length === 0) done()
    else send(known.data, done)
  }
  const onTyped = (more: ReviewInput) => Object.assign(typed.current, more)
  return { review, notesSent, send, sendAll, onTyped }
}

const messageOf = ({ message }: { message: string }) => t(message)

interface OpenApplicationProps extends Pick<Parameters<typeof useQueue>[0], 'id' | 'cursor'> {
  moves: Moves
  /** What the list shows, so that one application follows the other; undefined: this one only. */
  list?: ListQuery
  /** The one before or after it takes its place. */
  onShow: (id: string) => void
  onOffer: (id: string) => void
  onHire: (id: string) => void
}

function OpenApplication({ id, moves, list, cursor, onShow, ...props }: OpenApplicationProps) {
  const queue = useQueue({ id, list, cursor })
  const application = useKnownApplication(id)
  // So that it is there at once.
  useKnownApplication(queue.next)
  const { review, notesSent, send, sendAll, onTyped } = useReviewInput(id, application)
  const move = async (to: ApplicationStatus) => {
    if (!application) return
    // A hire needs more than a status.
    if (to === 'hired') return props.onHire(id)
    if (!(await confirmMove(application, to))) return
    sendAll({ status: to }, (moved) => {
      if (moved) moves.remember([moved], to)
      if (queue.next) onShow(queue.next)
    })
  }
  const goTo = (other: string | undefined) =>
    other && !review.isPending
      ? () => (application?.can.review ? sendAll({}, () => onShow(other)) : onShow(other))
      : undefined

  const next = goTo(queue.next)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the fields within
    <div
      className="-m-5 flex h-[calc(100%+2.5rem)] flex-col"
      onKeyDown={(event) => {
        const { key, currentTarget, target } = event
        if (key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        // A dialog about this application is elsewhere in the document: going on would turn it to the next one.
        if (!(target instanceof Node && currentTarget.contains(target))) return
        event.preventDefault()
        next?.()
      }}
    >
      <div key={id} className="min-h-0 flex-1 overflow-y-auto lg:overflow-hidden">
        <AsyncBoundary
          resetKey={id}
          title={t("Couldn't load the application")}
          skeleton={<ReviewSkeleton />}
        >
          <ApplicationReview {...{ id, notesSent, send, onTyped }} busy={review.isPending} />
        </AsyncBoundary>
      </div>
      <div
        data-bottom-bar
        className="grid grid-cols-1 gap-2 border-t bg-overlay px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        {review.error && <Conflict problem={review.error} onReloaded={review.reset} />}
        {application && <PlannedDecision application={application} />}
        <LastMove moves={moves} except={id} />
        {/* At most two rows on a phone: the next stage is the widest, and what has no room beside the others is scrolled to. */}
        <div className="flex flex-wrap items-center gap-2 max-sm:[&_button]:h-11">
          {list && <Steps previous={goTo(queue.previous)} next={next} />}
          {application?.can.review && (
            <ReviewMoves
              {...{ application, moves }}
              busy={review.isPending}
              onMove={(to) => void move(to)}
              onOffer={() => props.onOffer(id)}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type Go = (() => void) | undefined

/** To the application before and after, saving what is typed. */
const Steps = ({ previous, next }: { previous: Go; next: Go }) => (
  <nav aria-label={t('Applications')} className="flex gap-2">
    <Button variant="secondary" aria-disabled={!previous} onClick={() => previous?.()}>
      <ChevronLeft aria-hidden />
      <span className="max-sm:sr-only">{t('Previous')}</span>
    </Button>
    <Button variant="secondary" aria-disabled={!next} onClick={() => next?.()}>
      <span className="max-sm:sr-only">{t('Next')}</span>
      <ChevronRight aria-hidden />
    </Button>
  </nav>
)

const ReviewSkeleton = () => (
  <Loading text={t('Loading application…')}>
    <div className="grid gap-6 p-5">
      <div className="flex gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1">
          <SkeletonText lines={2} />
        </div>
      </div>
      <Skeleton className="h-9 w-2/3" />
      <SkeletonText lines={5} />
    </div>
  </Loading>
)
