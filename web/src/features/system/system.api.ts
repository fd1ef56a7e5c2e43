import { dashboards } from '@app/contract/dashboards.ts'
import { system } from '@app/contract/system.ts'
import { t } from '@app/contract/text.ts'
import { useAction, useRead } from '#lib/api.ts'

export const useSystemSettings = () => useRead(system.settings)

export const useSaveSystemSettings = () =>
  useAction(system.changeSettings, {
    done: t('Settings Saved'),
    failed: t('Failed to save settings. Please try again.'),
    refreshes: [system.settings, dashboards.intern, dashboards.teamLeader],
  })
