import { msg, t } from '@app/contract/i18n/translate.ts'
import { CloudCheck, CloudOff } from 'lucide-react'
import type { SaveStatus } from './use-autosave.ts'

const defaultLabels: Record<SaveStatus, string> = {
  idle: '',
  saving: msg('Saving draft…'),
  saved: msg('Draft saved'),
  local: msg('Draft saved on this device'),
  rejected: msg('Draft not saved'),
}

interface AutosaveStatusProps {
  status: SaveStatus
  labels?: Partial<Record<SaveStatus, string>>
}

/** Shows whether the draft has reached the server. */
export function AutosaveStatus({ status, labels }: AutosaveStatusProps) {
  const label = labels?.[status] ?? defaultLabels[status]
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
      {status === 'saved' && <CloudCheck aria-hidden className="size-4" />}
      {(status === 'local' || status === 'rejected') && <CloudOff aria-hidden className="size-4" />}
      {label && t(label)}
    </p>
  )
}
