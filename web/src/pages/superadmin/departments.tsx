import { DepartmentList } from '#features/departments/department-list.tsx'
import { NewDepartment } from '#features/departments/new-department.tsx'
import { Load } from '#lib/load.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: 'Departments · Cohort' }]

export default function Departments() {
  return (
    <>
      <PageHeader
        title="Departments"
        description="Every team can be put to one of them."
        action={<NewDepartment />}
      />
      <Load title="The departments could not be loaded" skeleton={<SkeletonRows rows={6} />}>
        <DepartmentList />
      </Load>
    </>
  )
}
