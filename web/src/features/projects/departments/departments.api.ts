import { t } from '@app/contract/i18n/translate.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useDepartments = () => useApiQuery(departments.list).departments

export const useCreateDepartment = () =>
  useApiMutation(departments.create, { draft: 'department', done: t('Department Added') })

export const useRenameDepartment = (draft: string) =>
  useApiMutation(departments.rename, { draft, done: t('Department Renamed') })
