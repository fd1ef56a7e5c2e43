import { t } from '@app/contract/i18n/translate.ts'
import type { Leave } from '@app/contract/work/leave.ts'
import { DecisionDialog } from '#lib/decision-dialog.tsx'
import { useOpened } from '#lib/lists/use-search-param-state.ts'
import { WhenFound } from '#lib/record-sheet.tsx'
import { decisionDraft, useDecideLeave, useWaitingLeaveOf } from './leave.api.ts'
import { LeaveRow } from './leave-row.tsx'

/** Approves leave, or declines it with a reason. */
export function DecideLeave({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const { id, full_name } = leave
  const decide = useDecideLeave()
  return (
    <DecisionDialog
      title={t("{full_name}'s leave", { full_name })}
      choices={[
        { status: 'declined', label: t('Decline'), busyText: t('Declining…') },
        { status: 'approved', label: t('Approve'), busyText: t('Approving…') },
      ]}
      hint={t('Required to decline.')}
      draft={decisionDraft(id)}
      mutation={decide}
      onDecide={(body) => decide.mutate({ params: { id }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="-mx-4">
        <LeaveRow leave={leave} action={null} />
      </ul>
    </DecisionDialog>
  )
}

/** The same by its id, over any page. */
export function OpenedLeave({ id, onClose }: { id: string; onClose: () => void }) {
  const request = useWaitingLeaveOf(id)
  const leave = useOpened(request.data?.leave.filter(({ can }) => can.decide) ?? [], id)
  return (
    <WhenFound
      record={leave}
      request={request}
      missing={t("Couldn't load leave requests")}
      draft={decisionDraft(id)}
      onClose={onClose}
    >
      {(found) => <DecideLeave leave={found} onClose={onClose} />}
    </WhenFound>
  )
}
