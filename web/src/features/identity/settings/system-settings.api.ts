import { t } from '@app/contract/i18n/translate.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useSystemSettings = () => useApiQuery(system.settings)

export const useSaveSystemSettings = () =>
  useApiMutation(system.changeSettings, {
    done: t('Settings Saved'),
    failed: t('Failed to save settings. Please try again.'),
  })
