import { retention } from '@app/contract/admin/retention.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useRetention = () => useApiQuery(retention.rules)
export const useRetentionRuns = () => useApiQuery(retention.runs)

export const useSaveRetention = () =>
  useApiMutation(retention.change, {
    draft: 'retention',
    done: t('Settings Saved'),
    failed: t('Failed to save settings. Please try again.'),
  })
