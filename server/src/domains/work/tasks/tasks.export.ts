import type { Parsed } from '@app/contract/core/route.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { taskStatuses } from '@app/contract/work/tasks.ts'
import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { countUpTo, dayOf, statusLabel, statusOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { tasks } from '#schema/tasks.table.ts'
import { filterOf } from './task-lists.ts'
import { rowFor, taskRows } from './task-rows.ts'
import { scopeOf } from './task-scope.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']

/** The tasks one may see, newest first; the days are those they are due on. */
export const taskExport = {
  title: msg('Tasks'),
  filters: [
    'search',
    'status',
    'priority',
    'completed_from',
    'overdue',
    'user_id',
    'team_id',
    'of',
    'project_id',
    'start_date',
    'end_date',
  ],
  columns: [
    { name: msg('Task'), width: 5 },
    { name: msg('Status'), width: 2 },
    { name: msg('Priority'), width: 1 },
    { name: msg('Assigned to'), width: 3 },
    { name: msg('Created by'), width: 3 },
    { name: msg('Project'), width: 3 },
    { name: msg('Due'), width: 2 },
    { name: msg('Completed'), width: 2 },
    { name: msg('Blocked by'), width: 3 },
  ],
  where: async (_db: Db, user: User, filter: Filter): Promise<SQL> => {
    const { search, priority, completed_from, overdue, team_id, project_id } = filter
    const { of, user_id, start_date, end_date } = filter
    const status = statusOf([...taskStatuses, 'active', 'open'], filter.status)
    const input = { search, status, priority, completed_from, team_id, project_id, of }
    const days = { assigned_to: user_id, due_from: start_date, due_to: end_date, overdue }
    return and(scopeOf(user), filterOf(user, { ...input, ...days })) ?? sql`true`
  },
  count: (db: Db, where: SQL, most: number) => countUpTo(db, tasks, where, most),
  rows: async (db: Db, where: SQL, cursor: string | null, limit: number, user: User) => {
    const after = cursor ? lt(tasks.id, String(keysOf(cursor, ['uuid'])[0])) : undefined
    const rows = await taskRows(db, user)
      .where(and(where, after))
      .orderBy(desc(tasks.id))
      .limit(limit + 1)
    const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
    return { rows: page.map((row) => cellsOf(user, rowFor(user, row))), next_cursor }
  },
} as const

const cellsOf = ({ time_zone }: User, task: ReturnType<typeof rowFor>) => [
  task.title,
  statusLabel(task.status),
  statusLabel(task.priority),
  task.assigned_to_name,
  task.created_by_name,
  task.project_name ?? '',
  [task.due_date, task.due_time].filter(Boolean).join(' '),
  dayOf(task.completed_at, time_zone),
  task.blocker,
]
