import { t } from '@app/contract/i18n/text.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { useAction, useRead } from '#lib/api/api.ts'

export const useDevices = () => useRead(accounts.devices).sessions

export const useEndDevice = () =>
  useAction(accounts.endDevice, {
    done: t('Device Signed Out'),
    failed: t('The device could not be signed out'),
    refreshes: [accounts.devices],
  })

export const useChangePassword = () =>
  useAction(accounts.changePassword, {
    done: [t('Password Changed'), t('Your other devices have been signed out.')],
    failed: t('Failed to change password. Please try again.'),
    refreshes: [accounts.devices],
  })

export const useChangeEmail = () =>
  useAction(accounts.changeEmail, {
    done: ({ message }) => [t('Confirmation Sent'), message],
    failed: t('Update Failed'),
  })
