import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { TreePalm } from 'lucide-react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useListCursor } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { useOpened, useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { DecideLeave } from './decide-leave.tsx'
import {
  useBalance,
  useOwnLeave,
  useWaitingLeave,
  useWaitingLeaveOf,
  useWithdrawLeave,
} from './leave.api.ts'
import { daysText, LeaveRow } from './leave-row.tsx'

/** The requests that wait for a leader, the user's balance and their own requests. */
export const LeavePanel = () => (
  <div className="grid grid-cols-1 gap-6">
    {may(useMe().role, 'attendance.correct') && (
      <AsyncBoundary title={t("Couldn't load leave requests")} skeleton={null}>
        <LeaveToDecide />
      </AsyncBoundary>
    )}
    <AsyncBoundary title={t("Couldn't load your leave")} skeleton={<SkeletonRows rows={4} />}>
      <Balance />
      <OwnLeave />
    </AsyncBoundary>
  </div>
)

function Balance() {
  const { year, allowance, approved, pending, left } = useBalance()
  return (
    <section
      aria-label={t('Vacation in {year}', { year: String(year) })}
      className="grid grid-cols-2 gap-3 lg:grid-cols-4"
    >
      <StatCard
        label={t('Vacation in {year}', { year: String(year) })}
        value={daysText(allowance)}
      />
      <StatCard label={t('Approved')} value={daysText(approved)} />
      <StatCard label={t('Pending')} value={daysText(pending)} />
      <StatCard label={t('Left')} value={daysText(left)} />
    </section>
  )
}

function OwnLeave() {
  const list = useListCursor()
  const page = useOwnLeave(list.cursor)
  const withdraw = useWithdrawLeave()
  const ask = async (id: string) => {
    const isSure = await confirm({
      title: t('Withdraw this leave request?'),
      action: t('Withdraw'),
      tone: 'danger',
    })
    if (isSure) withdraw.mutate({ params: { id } })
  }
  return (
    <ListResults
      params={list}
      page={page}
      count={page.leave.length}
      quiet
      empty={
        <Card>
          <EmptyState icon={TreePalm} title={t('No leave requests yet')}>
            {t('Your leave requests appear here with the decision.')}
          </EmptyState>
        </Card>
      }
    >
      <Card>
        <CardHead title={t('Your leave')} />
        <ul className="divide-y">
          {page.leave.map((leave) => (
            <LeaveRow
              key={leave.id}
              leave={leave}
              action={
                leave.can.withdraw && (
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={withdraw.isPending && withdraw.variables.params.id === leave.id}
                    busyText={t('Withdrawing…')}
                    onClick={() => void ask(leave.id)}
                  >
                    {t('Withdraw')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </Card>
    </ListResults>
  )
}

/** The pending leave of the people one manages; the address may name the one to decide on. */
function LeaveToDecide() {
  const list = useListCursor()
  const page = useWaitingLeave(list.cursor)
  const decision = useSearchParamState('leave')
  const named = useWaitingLeaveOf(decision.id).data?.leave ?? []
  const selected = useOpened(
    [...page.leave, ...named].filter(({ can }) => can.decide),
    decision.id,
  )
  return (
    <>
      <Card>
        <CardHead title={t('Leave requests')} />
        <ListResults
          params={list}
          page={page}
          count={page.leave.length}
          quiet
          empty={<p className="p-4 text-sm text-muted">{t("You're all caught up.")}</p>}
        >
          <ul className="divide-y">
            {page.leave.map((leave) => (
              <LeaveRow
                key={leave.id}
                leave={leave}
                name={leave.full_name}
                action={
                  leave.can.decide && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={t("Decide on {full_name}'s leave", {
                        full_name: leave.full_name,
                      })}
                      onClick={() => decision.open(leave.id)}
                    >
                      {t('Decide')}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        </ListResults>
      </Card>
      {selected && <DecideLeave key={selected.id} leave={selected} onClose={decision.close} />}
    </>
  )
}
