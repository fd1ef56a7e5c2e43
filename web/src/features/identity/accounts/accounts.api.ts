import { t } from '@app/contract/i18n/translate.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { identities } from '@app/contract/identity/identities.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useDevices = () => useApiQuery(accounts.devices).sessions

export const useEndDevice = () =>
  useApiMutation(accounts.endDevice, {
    done: t('Device Logged Out'),
    failed: t("Couldn't log out the device"),
  })

export const useIdentities = () => useApiQuery(identities.list).identities

export const useProviders = () => useApiQuery(accounts.providers).providers

export const useUnlink = () =>
  useApiMutation(identities.unlink, {
    done: t('Account Unlinked'),
    failed: t("Couldn't unlink the account"),
  })

export const useChangePassword = () =>
  useApiMutation(accounts.changePassword, {
    done: [t('Password Changed'), t("We've logged out your other devices.")],
    failed: t('Failed to change password. Please try again.'),
  })

export const useChangeEmail = () =>
  useApiMutation(accounts.changeEmail, {
    draft: 'email',
    done: ({ message }) => [t('Confirmation Sent'), message],
    failed: t('Update Failed'),
  })
