import { t } from '@app/contract/i18n/translate.ts'
import { useBlocker } from 'react-router'
import { confirm } from '#ui/confirm.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface UnsavedChangesPromptProps {
  /** There are unsaved changes. */
  when: boolean
  /** Called when the user discards the changes. */
  onLeave: () => void
}

/** Asks before leaving a page with unsaved changes; the end of a session is not blocked. */
export function UnsavedChangesPrompt({ when, onLeave }: UnsavedChangesPromptProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      when && there.pathname !== here.pathname && there.pathname !== '/login',
  )
  const decide = (leaves: boolean) => {
    if (leaves) onLeave()
    if (leaves) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('Leave without saving?')}
      text={t("Your changes aren't saved.")}
      action={t('Leave Page')}
      cancel={t('Stay')}
      tone="danger"
      onAnswer={decide}
    />
  )
}

/** Whether one may go on within a dialog: nothing unsaved is lost, or the person agrees to that. */
export const confirmDiscard = async (dirty: boolean) =>
  !dirty ||
  confirm({
    title: t('Discard changes?'),
    text: t('Your changes will be lost.'),
    action: t('Discard'),
    cancel: t('Keep editing'),
    tone: 'danger',
  })
