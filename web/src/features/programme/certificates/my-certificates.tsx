import { useListAddress } from '#lib/lists/list-address.ts'
import { Pagination } from '#ui/pagination.tsx'
import { CertificateProgress } from './certificate-progress.tsx'
import { useCertificates } from './certificates.api.ts'
import { MyCertificate } from './my-certificate.tsx'

/** One's own certificates, newest first; before there are any, how far it is to the first. */
export function MyCertificates() {
  const address = useListAddress()
  const page = useCertificates({ cursor: address.cursor })
  if (page.total === 0) return <CertificateProgress />
  return (
    <div className="grid grid-cols-1 gap-4">
      {page.certificates.map((certificate) => (
        <MyCertificate key={certificate.code} certificate={certificate} />
      ))}
      {page.total > page.certificates.length && (
        <Pagination {...address.steps(page.certificates.length, page)} />
      )}
    </div>
  )
}
