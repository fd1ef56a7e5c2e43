import { z } from 'zod'
import { get, post, put } from '../core/route.ts'
import { ById, Id, singleLine } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const Department = z.object({ id: Id, name: z.string() })
export type Department = z.output<typeof Department>

export const DepartmentName = z.object({ name: singleLine(msg('Name'), 80) })

export const departments = {
  list: get('/api/departments', {
    allow: 'departments.read',
    reads: ['projects'],
    summary: 'The departments, by name',
    returns: z.object({ departments: z.array(Department) }),
  }),
  create: post('/api/departments', {
    allow: 'departments.manage',
    changes: ['projects'],
    summary: 'Add a department',
    body: DepartmentName,
    returns: Department,
    status: 201,
  }),
  rename: put('/api/departments/{id}', {
    allow: 'departments.manage',
    changes: ['projects'],
    summary: 'Rename a department',
    params: ById,
    body: DepartmentName,
    returns: Department,
  }),
}
