import { type Role, seniorDeveloperRole } from '@app/contract/core/roles.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'

interface Viewer {
  id: string
  role: Role
}

/** The fields of a task that decide a user's rights; `in_reach`: it belongs to the user's teams or projects. */
interface TaskAccess {
  created_by: string
  assigned_to: string
  in_reach: boolean
}

/** Who may give tasks to others: those who lead people, and senior developers in their projects (spec §6, tasks.*). */
export const assignsTasks = (role: Role) =>
  managementScopeOf(role) !== 'none' || role === seniorDeveloperRole

/** A personal task is its owner's to change; the assignee of any other task moves its status only (permissions.json 21). */
export function rightsOf({ id, role }: Viewer, { created_by, assigned_to, in_reach }: TaskAccess) {
  const isPersonal = created_by === id && assigned_to === id
  const edit = isPersonal || in_reach
  return {
    edit,
    move: edit || assigned_to === id,
    remove: isPersonal || (in_reach && assignsTasks(role)),
  }
}

interface TaskVisibility {
  created_by: string
  assigned_to: string
  project_id: string | null
  /** The requested or current value. */
  team_visible: boolean
}

/** Team-visible are tasks of leaders (spec §6), assigned tasks and tasks of a project. */
export const isTeamVisible = ({ id, role }: Viewer, task: TaskVisibility) =>
  task.team_visible ||
  task.project_id !== null ||
  task.assigned_to !== task.created_by ||
  (task.created_by === id && managementScopeOf(role) !== 'none')
