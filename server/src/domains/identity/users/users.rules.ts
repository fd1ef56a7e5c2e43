import { type Role, representsStartup } from '@app/contract/core/roles.ts'
import { managementScopeOf, visibilityOf } from '@app/contract/core/visibility.ts'
import { Settings } from '@app/contract/identity/settings.ts'
import type { Person, PersonPage } from '@app/contract/identity/users.ts'

type Field = keyof Person
const card = ['id', 'full_name', 'role'] as const satisfies Field[]
const profile = [
  'location',
  'bio',
  'skills',
  'experience',
  'education',
  'hours_per_week',
  'linkedin',
  'linkedIn',
  'github',
  'portfolio',
] as const satisfies Field[]
/** Of the account; no profile, so that no wish hides it from who leads. */
const standing = ['status', 'created_at', 'updated_at'] as const satisfies Field[]
const work = [...card, 'avatar_id', ...standing, ...profile] as const satisfies Field[]
/** E-mail and phone are shown to those who need them; everybody else's are hidden until their owner shows them. */
const directory = [...work, 'email', 'phone'] as const satisfies Field[]

const leads = (role: Role) => managementScopeOf(role) !== 'none'

/** A person as stored, with what they chose to show; without a choice, the defaults of spec §9. */
type UserWithSettings = Person & { settings?: Partial<Settings> }
interface Reader {
  id: string
  role: Role
}

/** What a role reads of other people who hide nothing. */
function fieldsFor(role: Role): readonly Field[] {
  if (visibilityOf(role) === 'all') return directory
  return leads(role) ? work : [...card, 'avatar_id']
}

/** A field that a person may not read cannot be searched or filtered by either. */
export const sees = (role: Role, field: Field) => fieldsFor(role).includes(field)

/** Oneself, and those whose work is with everybody: no wish hides anything from them (security.md, privacy). */
const needsAll = (reader: Reader, id: string) =>
  reader.id === id || visibilityOf(reader.role) === 'all'

/** A person's enrolment is known to them, to those who lead or manage them or work with everyone, and to no startup. */
export const knowsEnrolment = (reader: Reader, { id }: Pick<Person, 'id'>, near: boolean) =>
  needsAll(reader, id) || (near && leads(reader.role) && !representsStartup(reader.role))

const wishesOf = ({ settings }: UserWithSettings) => Settings.parse(settings ?? {})

/** Whether the owner shows the profile to this reader. A startup that they work for is no team of theirs. */
const isOpenTo = ({ role }: Reader, { profileVisibility }: Settings, near: boolean) =>
  profileVisibility === 'public' ||
  (profileVisibility === 'team' && near && !representsStartup(role))

/** E-mail and phone, where their owner shows them. */
const contacts = ({ showEmail, showPhone }: Settings): Field[] => [
  ...(showEmail ? (['email'] as const) : []),
  ...(showPhone ? (['phone'] as const) : []),
]

function only(person: UserWithSettings, fields: readonly Field[]): Person {
  const { id, full_name, role, linkedin } = person
  const spelled = linkedin === undefined ? person : { ...person, linkedIn: linkedin }
  const rest = Object.entries(spelled).filter(([name]) => fields.some((field) => field === name))
  return { ...Object.fromEntries(rest), id, full_name, role }
}

/** Of a person only what the reader may see: all of the reader's own profile, name and role of a private one. */
export function shown(reader: Reader, person: UserWithSettings): Person {
  if (needsAll(reader, person.id)) return only(person, directory)
  const wishes = wishesOf(person)
  const fields = fieldsFor(reader.role)
  if (wishes.profileVisibility === 'private')
    return only(person, leads(reader.role) ? [...card, ...standing] : card)
  return only(person, isOpenTo(reader, wishes, true) ? [...fields, ...contacts(wishes)] : fields)
}

/**
 * A person's page. `near`: they share a team, or the reader leads or manages them; a startup that they work for sees
 * name, role and picture.
 */
export function pageFor(reader: Reader, person: UserWithSettings, near: boolean): PersonPage {
  if (needsAll(reader, person.id)) return { ...only(person, directory), is_shown: true }
  const wishes = wishesOf(person)
  const seen = shown(reader, person)
  if (!isOpenTo(reader, wishes, near)) return { ...seen, is_shown: false }
  const fields = [...card, 'avatar_id', ...profile, ...contacts(wishes)] as const
  return { ...seen, ...only(person, fields), is_shown: true }
}
