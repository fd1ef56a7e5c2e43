import { t } from '@app/contract/i18n/translate.ts'
import type { Certificate } from '@app/contract/programme/certificates.ts'
import { BadgeCheck, Download } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import { badgeOf, pdfOf } from './certificate-links.ts'

/** The public downloads of a valid certificate. */
export const CertificateFiles = ({ certificate }: { certificate: Certificate }) => (
  <>
    <a href={pdfOf(certificate)} download className={buttonClass()}>
      <Download aria-hidden />
      {t('Download PDF')}
    </a>
    <a href={badgeOf(certificate)} download className={buttonClass({ variant: 'secondary' })}>
      <BadgeCheck aria-hidden />
      {t('Open Badge')}
    </a>
  </>
)
