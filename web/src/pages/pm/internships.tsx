import { ManagedInternships } from '#features/internships/managed-internships.tsx'

export const meta = () => [{ title: 'Internships · Cohort' }]

export default function PmInternships() {
  return (
    <>
      <h2 className="sr-only">Internships</h2>
      <ManagedInternships />
    </>
  )
}
