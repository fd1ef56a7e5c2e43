import { t } from '@app/contract/i18n/translate.ts'
import type { Certificate } from '@app/contract/programme/certificates.ts'

type CertificateCode = Pick<Certificate, 'code'>

export const pageOf = ({ code }: CertificateCode) => `/certificates/${code}`
export const pdfOf = ({ code }: CertificateCode) => `/api/certificates/${code}/certificate.pdf`
export const badgeOf = ({ code }: CertificateCode) => `/api/certificates/${code}/badge.json`

/** LinkedIn's prefilled page that adds a certificate to a profile. */
export function linkedInOf({
  code,
  title,
  company_name,
  issuer_name,
  issued_at,
  url,
}: Certificate) {
  const issued = new Date(issued_at)
  const params = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: t('{title} at {company_name}', { title, company_name }),
    organizationName: issuer_name,
    issueYear: `${issued.getUTCFullYear()}`,
    issueMonth: `${issued.getUTCMonth() + 1}`,
    certUrl: url,
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${params}`
}
