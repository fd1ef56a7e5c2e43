import { t } from '@app/contract/i18n/translate.ts'
import { Share2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/** Opens the device's own way to share; where there is none, the link is copied. */
export const ShareButton = ({ title }: { title: string }) => (
  <Button variant="secondary" onClick={() => void share(title)}>
    <Share2 aria-hidden />
    {t('Share')}
  </Button>
)

async function share(title: string) {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success(t('Link Copied'), url)
  } catch (problem) {
    // Closing the device's share dialog is not an error.
    if (problem instanceof DOMException && problem.name === 'AbortError') return
    toast.error(t("Couldn't copy the link"), url)
  }
}
