import { t } from '@app/contract/i18n/translate.ts'
import type { Department } from '@app/contract/projects/departments.ts'
import { Building2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '#lib/role-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DepartmentDialog } from './department-dialog.tsx'
import { useDepartments } from './departments.api.ts'

/** The departments by name; each leads to its teams today and can be renamed. */
export function DepartmentList() {
  const departments = useDepartments()
  const [renaming, setRenaming] = useState<Department>()
  if (departments.length === 0)
    return (
      <EmptyState icon={Building2} title={t('No departments yet')}>
        {t('Group teams by department; a team manager looks after all teams in one.')}
      </EmptyState>
    )
  return (
    <Card>
      <ul className="divide-y">
        {departments.map((department) => (
          <li key={department.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <PageLink
              page="attendance"
              query={{ department: department.id }}
              className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere hover:underline"
            >
              {department.name}
            </PageLink>
            <Button
              variant="secondary"
              size="sm"
              className="h-8"
              aria-label={t('Rename {name}', { name: department.name })}
              onClick={() => setRenaming(department)}
            >
              <Pencil aria-hidden />
              {t('Rename')}
            </Button>
          </li>
        ))}
      </ul>
      {renaming && (
        <DepartmentDialog department={renaming} onClose={() => setRenaming(undefined)} />
      )}
    </Card>
  )
}
