import { accounts } from '@app/contract/accounts.ts'
import type { Input } from '@app/contract/route.ts'
import { users } from '@app/contract/users.ts'
import { useAction, useRead } from '#lib/api.ts'

export const useAccounts = (asked: Input<typeof users.manage>['query']) =>
  useRead(users.manage, { query: asked })

const shown = [users.manage, users.list, users.read]

export const useInvite = () =>
  useAction(users.invite, {
    done: ({ email }) => ['User Invited', `${email} was sent a link to choose a password.`],
    refreshes: shown,
  })

export const useChangeUser = () =>
  useAction(users.change, {
    done: ({ full_name }) => ['User Updated', full_name],
    failed: 'The user was not changed',
    refreshes: shown,
  })

export const useRemoveUser = () =>
  useAction(users.remove, {
    done: 'User Removed',
    failed: 'The user was not removed',
    refreshes: shown,
  })

export const useSessions = (user_id: string) =>
  useRead(accounts.devices, { query: { user_id } }).sessions

export const useEndSession = () =>
  useAction(accounts.endDevice, {
    done: 'Device Signed Out',
    failed: 'The device was not signed out',
    refreshes: [accounts.devices],
  })
