import type { Role } from '@app/contract/access.ts'
import { reachOf } from '@app/contract/reach.ts'
import type { Person } from '@app/contract/users.ts'

type Field = keyof Person
const card = ['id', 'full_name', 'role'] as const satisfies Field[]
const work = [
  ...card,
  'status',
  'location',
  'bio',
  'skills',
  'experience',
  'education',
  'linkedin',
  'github',
  'portfolio',
  'created_at',
  'updated_at',
] as const satisfies Field[]
/** E-mail and phone are shown to those who need them; everybody else's are hidden until their owner shows them. */
const directory = [...work, 'email', 'phone'] as const satisfies Field[]

const leads: readonly Role[] = ['project_manager', 'team_manager', 'team_leader']

/** What a role reads of other people. */
function fieldsFor(role: Role): readonly Field[] {
  if (reachOf(role) === 'all') return directory
  return leads.includes(role) ? work : card
}

/** Whoever may not read a field may not search or filter by it either. */
export const sees = (role: Role, field: Field) => fieldsFor(role).includes(field)

/** Of a person only what the reader may see; one's own profile is whole. */
export function shown(reader: { id: string; role: Role }, person: Person): Person {
  const fields: readonly Field[] = reader.id === person.id ? directory : fieldsFor(reader.role)
  const { id, full_name, role } = person
  const rest = Object.entries(person).filter(([name]) => fields.some((field) => field === name))
  return { ...Object.fromEntries(rest), id, full_name, role }
}
