import type { Pair, Side } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/text.ts'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { textLinkClass } from '#ui/link.ts'
import { holdings, likenessWords, usePoolPath } from './candidate-words.ts'
import { useDistinguish, usePairs } from './candidates.api.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** Pairs of records that may be one person. */
export function Duplicates() {
  const { pairs, has_more } = usePairs()
  const path = usePoolPath()
  if (pairs.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title={t('No duplicates are known')}
        action={
          <Link to={path} className={buttonClass({ variant: 'secondary' })}>
            {t('Back to the pool')}
          </Link>
        }
      >
        {t('Two records that share an e-mail address, a phone number or a résumé appear here.')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {pairs.map((pair) => (
        <PairCard key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
      ))}
      {has_more && (
        <p className="text-sm text-muted">
          {t('There are more. They appear as soon as some of these are decided.')}
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
        description={likenesses.map((likeness) => t(likenessWords[likeness])).join(' · ')}
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
      <MergeDialog one={one} other={other} open={isMerging} onOpenChange={setMerging} />
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
