import { CertificatePanel } from '#features/certificates/certificate-panel.tsx'
import { IssueCertificate } from '#features/certificates/issue-certificate.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: 'Certificates · Cohort' }]

export default function Certificates() {
  return (
    <>
      <PageHeader
        title="Certificates"
        description="Issued for approved hours and completed tasks."
        action={<IssueCertificate />}
      />
      <CertificatePanel />
    </>
  )
}
