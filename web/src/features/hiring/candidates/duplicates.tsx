import type { Pair, Side } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { UsersRound } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { textLinkClass } from '#ui/link.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useShown } from '#ui/shown.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { holdings, likenessLabels, usePoolPath } from './candidate.labels.ts'
import { useDistinguish, useMerge, useMergePreview, usePairs } from './candidates.api.ts'

/** Pairs of records that may be one person. */
export function Duplicates() {
  const { pairs, has_more } = usePairs()
  const path = usePoolPath()
  if (pairs.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title={t('No duplicates found')}
        action={
          <Link to={path} className={buttonClass({ variant: 'secondary' })}>
            {t('Back to the pool')}
          </Link>
        }
      >
        {t('Records that share an email address, phone number or resume appear here.')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {pairs.map((pair) => (
        <PairCard key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
      ))}
      {has_more && (
        <p className="text-sm text-muted">
          {t("There are more. They'll appear as you resolve these.")}
        </p>
      )}
    </div>
  )
}

function PairCard({ pair: { one, other, likenesses } }: { pair: Pair }) {
  const [isMerging, setMerging] = useState(false)
  const distinguish = useDistinguish()
  return (
    <Card>
      <CardHead
        title={t('{one} and {other}', { one: one.full_name, other: other.full_name })}
        description={likenesses.map((likeness) => likenessLabels[likeness]).join(' · ')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              busy={distinguish.isPending}
              onClick={() =>
                distinguish.mutate({ params: { id: one.id }, body: { other_id: other.id } })
              }
            >
              {t('Two different people')}
            </Button>
            <Button size="sm" onClick={() => setMerging(true)}>
              {t('Merge…')}
            </Button>
          </div>
        }
      />
      <CardBody className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SideFacts side={one} />
        <SideFacts side={other} />
      </CardBody>
      {isMerging && <MergeDialog one={one} other={other} onClose={() => setMerging(false)} />}
    </Card>
  )
}

function SideFacts({ side }: { side: Side }) {
  const path = usePoolPath()
  return (
    <div className="min-w-0 text-sm">
      <p className="text-base font-medium">
        <Link to={`${path}/${side.id}`} className={textLinkClass()}>
          {side.full_name}
        </Link>
      </p>
      <p className="break-all text-muted">{side.email}</p>
      {side.phone && <p className="text-muted">{side.phone}</p>}
      <p className="mt-1">{holdings(side)}</p>
      <p className="text-muted">
        {t('Last applied {day}', { day: formatDate(side.last_applied_at) })}
      </p>
    </div>
  )
}

interface MergeDialogProps {
  one: Side
  other: Side
  onClose: () => void
}

/** Asks which of two records to keep and lists what is moved to it. Open as long as it is rendered. */
function MergeDialog({ one, other, onClose }: MergeDialogProps) {
  const [kept_id, setKeptId] = useState(one.id)
  const name = useId()
  const merge = useMerge()
  useShown(merge)
  const other_id = kept_id === one.id ? other.id : one.id
  const send = () =>
    merge.mutate({ params: { id: kept_id }, body: { other_id } }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Merge two records')}
      description={t('Both accounts stay as they are, and both people can still log in.')}
      footer={
        <Button busy={merge.isPending} busyText={t('Merging…')} onClick={send}>
          {t('Merge')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {merge.error && <Banner tone="danger">{merge.error.message}</Banner>}
        <RadioGroup
          label={t('Which record do you want to keep?')}
          value={kept_id}
          name={name}
          onChange={({ target }) => setKeptId(target.value)}
          options={[one, other].map(({ id, full_name, email }) => ({
            value: id,
            label: `${full_name}, ${email}`,
          }))}
        />
        <AsyncBoundary
          resetKey={kept_id}
          title={t("Couldn't load the preview")}
          skeleton={<SkeletonText />}
        >
          <Preview id={kept_id} other_id={other_id} />
        </AsyncBoundary>
      </div>
    </Dialog>
  )
}

function Preview({ id, other_id }: { id: string; other_id: string }) {
  const { kept, merged } = useMergePreview(id, other_id)
  return (
    <div className="grid gap-1 rounded-md bg-subtle px-3 py-2 text-sm">
      <p>{t('Moves from {email}: {things}.', { email: merged.email, things: holdings(merged) })}</p>
      <p>{t('{email} keeps: {things}.', { email: kept.email, things: holdings(kept) })}</p>
      <p className="text-muted">
        {t(
          'The merged record disappears from every list. The merge is logged, and you can undo it on the profile.',
        )}
      </p>
    </div>
  )
}
