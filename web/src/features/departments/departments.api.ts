import { departments } from '@app/contract/departments.ts'
import { useAction, useRead } from '#lib/api.ts'

export const useDepartments = () => useRead(departments.list).departments

const refreshes = [departments.list]

export const useCreateDepartment = () =>
  useAction(departments.create, { done: 'Department Added', refreshes })

export const useRenameDepartment = () =>
  useAction(departments.rename, { done: 'Department Renamed', refreshes })
