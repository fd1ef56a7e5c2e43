import { accounts } from '@app/contract/accounts.ts'
import { useAction, useRead } from '#lib/api.ts'

export const useDevices = () => useRead(accounts.devices).sessions

export const useEndDevice = () =>
  useAction(accounts.endDevice, {
    done: 'Device Signed Out',
    failed: 'The device could not be signed out',
    refreshes: [accounts.devices],
  })

export const useChangePassword = () =>
  useAction(accounts.changePassword, {
    done: ['Password Changed', 'Your other devices have been signed out.'],
    failed: 'Failed to change password. Please try again.',
    refreshes: [accounts.devices],
  })

export const useChangeEmail = () =>
  useAction(accounts.changeEmail, {
    done: ({ message }) => ['Confirmation Sent', message],
    failed: 'Update Failed',
  })
