import { t } from '@app/contract/i18n/translate.ts'
import { AskForLeave } from '#features/work/leave/ask-for-leave.tsx'
import { LeavePanel } from '#features/work/leave/leave-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Leave · {organisation}') }]

/** The user's leave, and for leaders what waits for them. */
export default function LeavePage() {
  return (
    <>
      <PageHeader
        title={t('Leave')}
        description={t('Request days off; your leader decides.')}
        action={<AskForLeave />}
      />
      <LeavePanel />
    </>
  )
}
