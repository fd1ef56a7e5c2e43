import {
  type ModeratedInternship,
  mostPostingReports,
  type ModerationQueue as Only,
  type PostingDecision,
  reportReasonLabels,
} from '@app/contract/hiring/moderation.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatRelative } from '#lib/i18n/format.ts'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { RoleLink } from '#lib/role-link.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazily } from '#ui/lazily.tsx'
import { textLinkClass } from '#ui/link.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { FlagList } from './flag-list.tsx'
import { paymentType } from './internship.labels.ts'
import { useDecide, useModerationQueue } from './moderation.api.ts'
import { standingOf, toneOf } from './posting.labels.ts'

const DecisionDialog = lazily(
  () => import('./decision-dialog.tsx').then(({ DecisionDialog }) => DecisionDialog),
  ({ open }) => open,
)

/** Postings that wait to be published, or that were reported; the longest waiting first. */
export function ModerationQueue({ only }: { only: Only }) {
  const params = useListParams()
  return (
    <ListPage title={t("Couldn't load the internships")} skeleton={<SkeletonRows rows={4} />}>
      <Rows only={only} params={params} />
    </ListPage>
  )
}

function Rows({ only, params }: { only: Only; params: ListParams }) {
  const page = useModerationQueue(only, params.cursor)
  return (
    <ListResults
      className="grid grid-cols-1 gap-4"
      params={params}
      page={page}
      count={page.internships.length}
      empty={<Nothing only={only} />}
    >
      <ul className="grid grid-cols-1 gap-4">
        {page.internships.map((posting) => (
          <li key={posting.id} id={posting.id}>
            <PostingToDecide posting={posting} />
          </li>
        ))}
      </ul>
    </ListResults>
  )
}

const Nothing = ({ only }: { only: Only }) => (
  <EmptyState
    icon={ShieldCheck}
    title={only === 'pending' ? t('No internships to review') : t('No reported internships')}
  >
    {only === 'pending'
      ? t(
          'Internships submitted for review appear here. System Settings control whether review is required.',
        )
      : t('Internships reported on their public page appear here.')}
  </EmptyState>
)

type PostingProps = { posting: ModeratedInternship }

interface PostingToDecideProps extends PostingProps {
  onDecided?: (() => void) | undefined
}

/** A posting as its author wrote it, what was found in it and reported about it, and the decisions on it. */
export function PostingToDecide({ posting, onDecided }: PostingToDecideProps) {
  const standing = { status: posting.status, is_open: true }
  return (
    <Card>
      <CardHead
        title={
          <RoleLink
            to={pageUrl('managed_internship', { params: { id: posting.id } })}
            className={textLinkClass('wrap-anywhere')}
          >
            {posting.title}
          </RoleLink>
        }
        description={[
          posting.company_name,
          posting.location,
          paymentType(posting),
          t('by {name}', { name: posting.author }),
        ].join(' · ')}
        action={<StatusBadge tone={toneOf(standing)}>{standingOf(standing)}</StatusBadge>}
      />
      <CardBody className="grid grid-cols-1 gap-4 wrap-anywhere">
        <Since posting={posting} />
        <FlagList flags={posting.flags} />
        <Reports posting={posting} />
        <Texts posting={posting} />
        <Decisions posting={posting} onDecided={onDecided} />
      </CardBody>
    </Card>
  )
}

const Since = ({ posting: { status, submitted_at, reported_at } }: PostingProps) => (
  <p className="flex flex-wrap gap-x-3 text-sm text-muted">
    {status === 'pending' && submitted_at && (
      <time dateTime={submitted_at}>
        {t('Submitted {when}', { when: formatRelative(submitted_at) })}
      </time>
    )}
    {reported_at && (
      <time dateTime={reported_at}>
        {t('First reported {when}', { when: formatRelative(reported_at) })}
      </time>
    )}
  </p>
)

function Reports({ posting: { reports } }: PostingProps) {
  if (reports.length === 0) return null
  return (
    <section className="rounded-md bg-subtle p-3 text-sm">
      <h3 className="font-medium">{t('Reports')}</h3>
      <ul className="mt-1 grid grid-cols-1 gap-2">
        {reports.map(({ id, reason, text, email, reporter, at }) => (
          <li key={id}>
            <p className="font-medium">{reportReasonLabels[reason]}</p>
            {text && <p className="whitespace-pre-line">{text}</p>}
            <p className="text-muted">
              {[reporter ?? t('A visitor'), email, formatRelative(at)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <LimitNote count={reports.length} most={mostPostingReports} first className="mt-2" />
    </section>
  )
}

const Texts = ({ posting }: PostingProps) => (
  <dl className="grid max-w-prose grid-cols-1 gap-3">
    <Text title={t('Description')} text={posting.description} />
    <Text title={t('Scope of Work')} text={posting.scope} />
    <Text title={t('Eligibility')} text={posting.eligibility} />
    <Text title={t('Skills')} text={posting.skills.join(', ')} />
    <Text title={t('Questions')} text={posting.questions.join('\n')} />
  </dl>
)

const Text = ({ title, text }: { title: string; text: string }) =>
  text && (
    <div>
      <dt className="text-sm font-medium">{title}</dt>
      <dd className="whitespace-pre-line">{text}</dd>
    </div>
  )

const Decisions = (props: PostingToDecideProps) => {
  const { status } = props.posting
  return (
    <div className="flex flex-wrap gap-2 border-t pt-4">
      {status === 'pending' && (
        <>
          <Decide {...props} decision="publish" />
          <DecideWithReason {...props} decision="send_back" />
        </>
      )}
      {status === 'published' && <DecideWithReason {...props} decision="take_down" />}
      {status !== 'pending' && <Decide {...props} decision="dismiss" />}
    </div>
  )
}

const words: Record<PostingDecision, string> = localized({
  publish: msg('Publish'),
  send_back: msg('Send back'),
  take_down: msg('Take down'),
  dismiss: msg('Dismiss reports'),
})

interface DecideProps extends PostingToDecideProps {
  decision: PostingDecision
}

function Decide({ posting: { id, version }, decision, onDecided }: DecideProps) {
  const decide = useDecide(decision)
  return (
    <Button
      variant={decision === 'publish' ? 'primary' : 'secondary'}
      size="sm"
      busy={decide.isPending}
      onClick={() =>
        decide.mutate(
          { params: { id }, body: { decision, version } },
          { onSuccess: () => onDecided?.() },
        )
      }
    >
      {words[decision]}
    </Button>
  )
}

/** Against the author, who reads why. */
function DecideWithReason(props: DecideProps) {
  const { decision } = props
  const [open, setOpen] = useState(false)
  const isTaken = decision === 'take_down'
  return (
    <>
      <Button variant={isTaken ? 'danger' : 'secondary'} size="sm" onClick={() => setOpen(true)}>
        {words[decision]}
      </Button>
      <DecisionDialog {...props} words={words[decision]} open={open} onOpenChange={setOpen} />
    </>
  )
}
