import { t } from '@app/contract/i18n/translate.ts'
import { confirm } from '#ui/confirm.tsx'

/** Whether one may go on: nothing unsaved is lost, or the person said that it may be. */
export const confirmDiscard = async (dirty: boolean) =>
  !dirty ||
  confirm({
    title: t('Discard changes?'),
    text: t('Your changes will be lost.'),
    action: t('Discard'),
    cancel: t('Keep editing'),
    tone: 'danger',
  })
