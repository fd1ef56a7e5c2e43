import { t } from '@app/contract/i18n/translate.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#ui/toast.ts'

/** Shows once per visit what could not be loaded; server rendering cannot show toasts. */
export function useFailureToast(failed: boolean, text: string) {
  const { key } = useLocation()
  useEffect(() => {
    if (failed) toast.error(t('Error'), text)
  }, [failed, text, key])
}
