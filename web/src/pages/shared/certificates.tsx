import { may } from '@app/contract/access.ts'
import { t } from '@app/contract/text.ts'
import { CertificatePanel } from '#features/certificates/certificate-panel.tsx'
import { IssueCertificate } from '#features/certificates/issue-certificate.tsx'
import { useMe } from '#lib/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Certificates · Cohort') }]

export default function Certificates() {
  return (
    <>
      <PageHeader
        title={t('Certificates')}
        description={t('Issued for approved hours and completed tasks.')}
        action={may(useMe().role, 'certificates.issue') && <IssueCertificate />}
      />
      <CertificatePanel />
    </>
  )
}
