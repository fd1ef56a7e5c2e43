import { CreateLink } from '#features/internships/create-link.tsx'
import { ManagedInternships } from '#features/internships/managed-internships.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: 'Internships · Cohort' }]

export default function PmInternships() {
  return (
    <>
      <PageHeader title="Internships" action={<CreateLink />} />
      <ManagedInternships />
    </>
  )
}
