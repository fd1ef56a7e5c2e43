import { t } from '@app/contract/i18n/translate.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useDepartments = () => useApiQuery(departments.list).departments

export const useCreateDepartment = () =>
  useApiMutation(departments.create, { done: t('Department Added') })

export const useRenameDepartment = () =>
  useApiMutation(departments.rename, { done: t('Department Renamed') })
