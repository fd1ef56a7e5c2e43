import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import { useState } from 'react'
import { readProfile } from '#lib/session/session-store.ts'
import { lazily } from '#ui/lazily.tsx'

const OpenedOffer = lazily(() =>
  import('#features/hiring/job-offers/my-offers.tsx').then(({ OpenedOffer }) => OpenedOffer),
)
const OfferDialog = lazily(() =>
  import('#features/hiring/job-offers/offer-candidate.tsx').then(({ OfferDialog }) => OfferDialog),
)
const HireDialog = lazily(() =>
  import('#features/hiring/hires/hire-candidate.tsx').then(({ HireDialog }) => HireDialog),
)
const OpenedApplication = lazily(() =>
  import('#features/hiring/applications/review-drawer.tsx').then(
    ({ OpenedApplication }) => OpenedApplication,
  ),
)
const HireSheet = lazily(() =>
  import('#features/hiring/hires/hire-sheet.tsx').then(({ HireSheet }) => HireSheet),
)
const OpenedPosting = lazily(() =>
  import('#features/hiring/internships/opened-posting.tsx').then(
    ({ OpenedPosting }) => OpenedPosting,
  ),
)
const OpenedClosing = lazily(() =>
  import('#features/hiring/internships/closing-dialog.tsx').then(
    ({ OpenedClosing }) => OpenedClosing,
  ),
)
const OpenedTimes = lazily(() =>
  import('#features/hiring/interviews/choose-time.tsx').then(({ OpenedTimes }) => OpenedTimes),
)
const OpenedScorecard = lazily(() =>
  import('./opened-scorecard.tsx').then(({ OpenedScorecard }) => OpenedScorecard),
)
const AssignOpenedBrief = lazily(() =>
  import('#features/programme/briefs/assign-opened-brief.tsx').then(
    ({ AssignOpenedBrief }) => AssignOpenedBrief,
  ),
)
const AnswerOpenedBrief = lazily(() =>
  import('#features/programme/briefs/answer-opened-brief.tsx').then(
    ({ AnswerOpenedBrief }) => AnswerOpenedBrief,
  ),
)
const OpenedEvaluation = lazily(() =>
  import('#features/programme/evaluations/opened-evaluation.tsx').then(
    ({ OpenedEvaluation }) => OpenedEvaluation,
  ),
)
const WeekSheet = lazily(() =>
  import('#features/programme/weekly-updates/week-sheet.tsx').then(({ WeekSheet }) => WeekSheet),
)
const MilestoneSheet = lazily(() =>
  import('#features/projects/projects/milestone-sheet.tsx').then(
    ({ MilestoneSheet }) => MilestoneSheet,
  ),
)
const StartupReview = lazily(() =>
  import('#features/projects/startups/startup-review.tsx').then(
    ({ StartupReview }) => StartupReview,
  ),
)
const OpenedReview = lazily(() =>
  import('#features/site/company-reviews/opened-review.tsx').then(
    ({ OpenedReview }) => OpenedReview,
  ),
)
const OpenedMessage = lazily(() =>
  import('#features/site/contact-messages/opened-message.tsx').then(
    ({ OpenedMessage }) => OpenedMessage,
  ),
)
const OpenedLeave = lazily(() =>
  import('#features/work/leave/decide-leave.tsx').then(({ OpenedLeave }) => OpenedLeave),
)
const OpenedCorrection = lazily(() =>
  import('#features/work/attendance/decide-correction.tsx').then(
    ({ OpenedCorrection }) => OpenedCorrection,
  ),
)
const OpenedReport = lazily(() =>
  import('#features/work/reports/opened-report.tsx').then(({ OpenedReport }) => OpenedReport),
)
const OpenedRevision = lazily(() =>
  import('#features/work/reports/opened-revision.tsx').then(({ OpenedRevision }) => OpenedRevision),
)
const TaskSheet = lazily(() =>
  import('#features/work/tasks/task-sheet.tsx').then(({ TaskSheet }) => TaskSheet),
)
const MeetingSheet = lazily(() =>
  import('#features/work/meetings/meeting-sheet.tsx').then(({ MeetingSheet }) => MeetingSheet),
)

const partsFor = (role: Role | undefined) => [
  ...(may(role, 'briefs.assign')
    ? [
        ...[OpenedApplication, OpenedScorecard, OfferDialog, HireDialog, HireSheet],
        AssignOpenedBrief,
      ]
    : [OpenedOffer, OpenedEvaluation, OpenedRevision]),
  ...(may(role, 'interviews.book') ? [OpenedTimes] : []),
  ...(may(role, 'internships.moderate') ? [OpenedPosting] : []),
  ...(may(role, 'internships.manage') ? [OpenedClosing] : []),
  ...(may(role, 'reviews.moderate') ? [OpenedReview] : []),
  ...(may(role, 'attendance.correct') ? [OpenedLeave, OpenedCorrection] : []),
  ...(may(role, 'reports.review') ? [OpenedReport] : []),
  ...(may(role, 'briefs.state') ? [AnswerOpenedBrief] : []),
  ...(may(role, 'milestones.decide') ? [MilestoneSheet] : []),
  ...(may(role, 'weekly.write') ? [WeekSheet] : []),
  ...(may(role, 'startups.decide') ? [StartupReview] : []),
  ...(may(role, 'inbox.manage') ? [OpenedMessage] : []),
  TaskSheet,
  MeetingSheet,
]

/** This file comes when the browser is idle, and brings what can wait for the role. */
function prepare() {
  for (const part of partsFor(readProfile()?.role)) void part.soon().catch(() => undefined)
}
if (!import.meta.env.SSR) prepare()

interface OpenedItemProps {
  /** Its kind and id. */
  item: string | undefined
  /** Another one takes its place. */
  onShow: (item: string) => void
  onClose: () => void
}

/** An item of the list that is decided over the dashboard, in the form that its own page has. */
export function OpenedItem({ item, onShow, onClose }: OpenedItemProps) {
  const [kind, id] = item?.split('.') ?? []
  if (!id) return null
  const props = { id, onClose }
  switch (kind) {
    case 'answer':
    case 'to_offer':
      return (
        <Answer
          key={kind}
          {...props}
          list={lists[kind]}
          onShow={(next) => onShow(`${kind}.${next}`)}
        />
      )
    case 'offer':
      return <OpenedOffer key={id} {...props} />
    case 'expiring_offer':
      return <OfferOrHire key={id} {...props} begin="offer" />
    case 'to_hire':
      return <OfferOrHire key={id} {...props} begin="hire" />
    case 'score_sheet':
      return <OpenedScorecard key={id} {...props} />
    case 'interview_times':
      return <OpenedTimes key={id} {...props} />
    case 'posting':
      return <OpenedPosting key={id} {...props} only="pending" />
    case 'reported_posting':
      return <OpenedPosting key={id} {...props} only="reported" />
    case 'filled':
      return <OpenedClosing key={id} {...props} />
    case 'onboarding':
      return <HireSheet key={id} {...props} />
    case 'reported_review':
      return <OpenedReview key={id} {...props} />
    case 'brief':
      return <AssignOpenedBrief key={id} {...props} />
    case 'proposal':
      return <AnswerOpenedBrief key={id} {...props} />
    case 'evaluation':
      return <OpenedEvaluation key={id} {...props} />
    case 'leave':
      return <OpenedLeave key={id} {...props} />
    case 'correction':
      return <OpenedCorrection key={id} {...props} />
    case 'revision':
      return <OpenedRevision key={id} {...props} />
    case 'report':
      return <OpenedReport key={id} {...props} />
    case 'weekly_update':
      return <WeekSheet {...props} />
    case 'deliverable':
      return <MilestoneSheet {...props} />
    case 'startup':
      return <StartupReview {...props} onDecided={onClose} />
    case 'message':
      return <OpenedMessage {...props} />
    case 'task':
    case 'blocked_task':
      return <TaskSheet {...props} />
    case 'invitation':
      return <MeetingSheet {...props} />
    default:
      return null
  }
}

/** In which one application follows the other: those whose answer is due next, and the accepted ones. */
const lists = {
  answer: { answer: 'due', sort: 'due' },
  to_offer: { status: 'accepted' },
} as const

interface AnswerProps {
  id: string
  list: (typeof lists)[keyof typeof lists]
  onShow: (id: string) => void
  onClose: () => void
}

/** An application, and over it the offer or the hire that it comes to. */
function Answer(props: AnswerProps) {
  const [step, setStep] = useState<Step>()
  return (
    <>
      <OpenedApplication
        {...props}
        onOffer={() => setStep('offer')}
        onHire={() => setStep('hire')}
      />
      {step && <OfferOrHire id={props.id} begin={step} onClose={() => setStep(undefined)} />}
    </>
  )
}

type Step = 'offer' | 'hire'

interface OfferOrHireProps {
  /** Of the application. */
  id: string
  begin: Step
  onClose: () => void
}

/** Each leads to the other. */
function OfferOrHire({ id, begin, onClose }: OfferOrHireProps) {
  const [step, setStep] = useState(begin)
  return step === 'offer' ? (
    <OfferDialog id={id} onClose={onClose} onWithdrawn={onClose} onHire={() => setStep('hire')} />
  ) : (
    <HireDialog id={id} onClose={onClose} onOffer={() => setStep('offer')} />
  )
}
