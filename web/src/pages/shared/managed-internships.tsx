import { t } from '@app/contract/i18n/translate.ts'
import { CreateLink } from '#features/hiring/internships/create-link.tsx'
import { ManagedInternships } from '#features/hiring/internships/managed-internships.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Managed Internships · {organisation}') }]

/** For those who publish internships without a project manager's own pages. */
export default function Managed() {
  return (
    <>
      <PageHeader title={t('Managed Internships')} action={<CreateLink />} />
      <ManagedInternships />
    </>
  )
}
