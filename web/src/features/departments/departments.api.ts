import { departments } from '@app/contract/departments.ts'
import { t } from '@app/contract/text.ts'
import { useAction, useRead } from '#lib/api.ts'

export const useDepartments = () => useRead(departments.list).departments

const refreshes = [departments.list]

export const useCreateDepartment = () =>
  useAction(departments.create, { done: t('Department Added'), refreshes })

export const useRenameDepartment = () =>
  useAction(departments.rename, { done: t('Department Renamed'), refreshes })
