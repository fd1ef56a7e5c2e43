import { t } from '@app/contract/i18n/text.ts'
import type { Certificate } from '@app/contract/programme/certificates.ts'
import { ExternalLink, Link2 } from 'lucide-react'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { linkedInOf } from './certificate-links.ts'

/** Ways to show the public page to others. */
export function CertificateShare({ certificate }: { certificate: Certificate }) {
  const { title, url } = certificate
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('Link Copied'), url)
    } catch {
      toast.error(t('The link could not be copied'), url)
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        <Link2 aria-hidden />
        {t('Copy Link')}
      </Button>
      <a
        href={linkedInOf(certificate)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Add {title} to LinkedIn, opens a new tab', { title })}
        className={buttonClass({ variant: 'secondary' })}
      >
        <ExternalLink aria-hidden />
        {t('Add to LinkedIn')}
      </a>
    </>
  )
}
