import { t } from '@app/contract/i18n/translate.ts'
import { CloudUpload } from 'lucide-react'

/** On a card whose change has not reached the server yet. */
export const PendingLabel = () => (
  <p className="mt-1 flex items-center gap-1.5 text-xs text-muted">
    <CloudUpload aria-hidden className="size-3.5 shrink-0" />
    {t('Pending changes')}
  </p>
)
