import { setOrganisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { organisations } from '@app/contract/identity/organisation.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { useNavigate } from 'react-router'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { checkSession } from '#lib/session/session.ts'

export const useSystemSettings = () => useApiQuery(system.settings)

export const useSaveSystemSettings = (draft?: string) =>
  useApiMutation(system.changeSettings, {
    draft,
    done: t('Settings Saved'),
    failed: t('Failed to save settings. Please try again.'),
  })

export const useOrganisation = () => useApiQuery(organisations.profile)

/** The page is rendered anew with the saved profile, its title too; one's own time zone may have moved with it. */
export function useSaveOrganisation(draft?: string) {
  const navigate = useNavigate()
  return useApiMutation(organisations.change, {
    draft,
    done: (profile) => {
      setOrganisation(profile)
      void checkSession()
      const { pathname, search } = location
      void navigate(pathname + search, { replace: true, preventScrollReset: true })
      return t('Settings Saved')
    },
    failed: t('Failed to save settings. Please try again.'),
  })
}
