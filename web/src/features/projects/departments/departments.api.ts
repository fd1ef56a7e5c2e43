import { t } from '@app/contract/i18n/text.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { useAction, useRead } from '#lib/api/api.ts'

export const useDepartments = () => useRead(departments.list).departments

const refreshes = [departments.list]

export const useCreateDepartment = () =>
  useAction(departments.create, { done: t('Department Added'), refreshes })

export const useRenameDepartment = () =>
  useAction(departments.rename, { done: t('Department Renamed'), refreshes })
