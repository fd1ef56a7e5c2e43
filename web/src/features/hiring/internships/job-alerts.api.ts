import { internshipAlerts } from '@app/contract/hiring/job-alerts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useAlerts = () => useApiQuery(internshipAlerts.list).alerts

export const useCreateAlert = (draft: string) =>
  useApiMutation(internshipAlerts.create, {
    draft,
    done: ({ name }) => [t('Alert Created'), name],
    failed: t("Couldn't create the alert"),
  })

export const useChangeAlert = (draft?: string) =>
  useApiMutation(internshipAlerts.change, {
    draft,
    done: ({ is_paused, name }) => [is_paused ? t('Alert Paused') : t('Alert Saved'), name],
    failed: t("Couldn't update the alert"),
  })

export const useDeleteAlert = () =>
  useApiMutation(internshipAlerts.remove, {
    done: t('Alert Deleted'),
    failed: t("Couldn't delete the alert"),
  })
