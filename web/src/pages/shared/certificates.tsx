import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { CertificatePanel } from '#features/programme/certificates/certificate-panel.tsx'
import { IssueCertificate } from '#features/programme/certificates/issue-certificate.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Certificates · {organisation}') }]

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
