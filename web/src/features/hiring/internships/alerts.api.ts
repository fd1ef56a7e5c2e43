import { internshipAlerts } from '@app/contract/hiring/internship-alerts.ts'
import { msg, t } from '@app/contract/i18n/text.ts'
import { useAction, useRead } from '#lib/api/api.ts'

const shown = [internshipAlerts.list]

export const useAlerts = () => useRead(internshipAlerts.list).alerts

export const useCreateAlert = () =>
  useAction(internshipAlerts.create, {
    done: ({ name }) => [t('Alert Created'), name],
    failed: msg('The alert was not created'),
    refreshes: shown,
  })

export const useChangeAlert = () =>
  useAction(internshipAlerts.change, {
    done: ({ is_paused, name }) => [is_paused ? t('Alert Paused') : t('Alert Saved'), name],
    failed: msg('The alert was not changed'),
    refreshes: shown,
  })

export const useDeleteAlert = () =>
  useAction(internshipAlerts.remove, {
    done: msg('Alert Deleted'),
    failed: msg('The alert was not deleted'),
    refreshes: shown,
  })
