import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { WorkMode } from '@app/contract/work/attendance.ts'

export const workModeLabels: Record<WorkMode, string> = localized({
  office: msg('Office'),
  remote: msg('Remote'),
  hybrid: msg('Hybrid'),
  field: msg('Field'),
})
