import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Certificate } from '@app/contract/programme/certificates.ts'
import { dayIn } from '#lib/session/zone.ts'

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
  const [year = '', month] = dayIn(organisation().time_zone, issued_at).split('-')
  const params = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: t('{title} at {company_name}', { title, company_name }),
    organizationName: issuer_name,
    issueYear: year,
    issueMonth: `${Number(month)}`,
    certUrl: url,
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${params}`
}
