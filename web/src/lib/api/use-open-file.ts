import { downloads } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useApiMutation } from './api.ts'

/** Downloads a private file. Its link is valid for a minute, so it is requested on the click. */
export function useOpenFile() {
  const link = useApiMutation(downloads.link, { failed: t("Couldn't open the file") })
  const open = (id: string) =>
    link.mutate({ params: { id } }, { onSuccess: ({ url }) => window.location.assign(url) })
  return { open, busy: link.isPending }
}
