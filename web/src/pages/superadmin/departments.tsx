import { t } from '@app/contract/i18n/translate.ts'
import { DepartmentList } from '#features/projects/departments/department-list.tsx'
import { NewDepartment } from '#features/projects/departments/new-department.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Departments · {organisation}') }]

export default function Departments() {
  return (
    <>
      <PageHeader
        title={t('Departments')}
        description={t('Group teams by department.')}
        action={<NewDepartment />}
      />
      <AsyncBoundary
        title={t("Couldn't load the departments")}
        skeleton={<SkeletonTable rows={6} />}
      >
        <DepartmentList />
      </AsyncBoundary>
    </>
  )
}
