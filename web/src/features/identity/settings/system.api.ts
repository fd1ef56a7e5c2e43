import { t } from '@app/contract/i18n/text.ts'
import { system } from '@app/contract/identity/system.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { useAction, useRead } from '#lib/api/api.ts'

export const useSystemSettings = () => useRead(system.settings)

export const useSaveSystemSettings = () =>
  useAction(system.changeSettings, {
    done: t('Settings Saved'),
    failed: t('Failed to save settings. Please try again.'),
    refreshes: [system.settings, dashboards.intern, dashboards.teamLeader],
  })
