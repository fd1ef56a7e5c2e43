import type { ImportDetail, ImportOutcome, ImportReason } from '@app/contract/admin/imports.ts'
import { leadsTo } from '@app/contract/core/objects.ts'
import { managingRoles, memberRoles, type Role, roleOf } from '@app/contract/core/roles.ts'
import { Day, Email } from '@app/contract/core/schemas.ts'
import { FullName } from '@app/contract/identity/accounts.ts'
import { Settings } from '@app/contract/identity/settings.ts'

interface RowInput {
  row: number
  email: string
  full_name: string
  role: string
  team: string
  department: string
  details: Partial<Record<ImportDetail, string>>
}

/** The details of a row in their types; only those that the file gives. */
export interface RowDetails {
  phone?: string
  time_zone?: string
  roll_number?: string
  college?: string
  start_date?: string
  end_date?: string
  weekly_hours?: number
  supervisor_id?: string
}

/** The existing accounts and teams that a file refers to; names of teams and departments in lower case. */
export interface KnownRecords {
  importer: string
  accounts: Map<
    string,
    {
      id: string
      role: Role
      teams: { id: string; name: string }[]
      is_active: boolean
      details: RowDetails
    }
  >
  /** The ids of leaders by email address. */
  supervisors: Map<string, string>
  /** Who supervises whom already, by email address. */
  supervision: Map<string, string>
  teams: Map<string, { id: string; department: string | null }[]>
  departments: Set<string>
  /** The time zones of the file that the database knows, by their names in lower case. */
  zones: Map<string, string>
}

/** The outcome of a row. */
export interface Plan {
  email: string
  full_name: string
  role: string
  role_before: Role | null
  team_id: string | null
  joins: boolean
  outcome: ImportOutcome
  reason: ImportReason | null
  about: string
}

const isFormula = /^[=+\-@]/

/** The email address of a row, normalised as for accounts; undefined when it is invalid. */
export function addressOf(value: string): string | undefined {
  const { data } = Email.safeParse(value)
  return data && !data.startsWith('-') ? data : undefined
}

type RowRejection = [ImportReason, string?]

/** What a row would do now, regardless of the rows before it. */
export function planOf(input: RowInput, known: KnownRecords): Plan {
  const email = addressOf(input.email)
  const role = roleOf(input.role)
  const account = email ? known.accounts.get(email) : undefined
  const place = placeOf(input, known, role, account?.teams ?? [])
  const details = detailsOf(input.details, known, email, account)
  const refusal =
    refusalOf(input, email, role) ?? ownOf(known, account, role) ?? place.refusal ?? details.refusal
  const isOther = account !== undefined && account.role !== role
  const plan = {
    email: email ?? input.email,
    full_name: input.full_name,
    role: role ?? input.role,
    role_before: account?.role ?? null,
    team_id: place.team_id,
    joins: place.joins && !refusal,
  }
  if (refusal) return { ...plan, outcome: 'refused', reason: refusal[0], about: refusal[1] ?? '' }
  const hasChanges = isOther || place.joins || Object.keys(details.changes).length > 0
  const outcome = !account ? 'create' : hasChanges ? 'change' : 'unchanged'
  return { ...plan, outcome, reason: null, about: '' }
}

function refusalOf(
  input: RowInput,
  email: string | undefined,
  role: Role | undefined,
): RowRejection | null {
  if (!email) return ['email', input.email]
  if (isFormula.test(input.full_name) || !FullName.safeParse(input.full_name).success)
    return ['name']
  if (!input.role) return ['role_missing']
  return role ? null : ['role', input.role]
}

/** Users cannot change their own role. */
const ownOf = (
  { importer }: KnownRecords,
  account: Account,
  role: Role | undefined,
): RowRejection | null => (account?.id === importer && account.role !== role ? ['own'] : null)

type Account = { id: string; role: Role } | undefined

interface RowPlacement {
  team_id: string | null
  joins: boolean
  refusal?: RowRejection
}

const nowhere = (refusal?: RowRejection): RowPlacement => ({
  team_id: null,
  joins: false,
  ...(refusal && { refusal }),
})

function placeOf(
  { team, department }: RowInput,
  known: KnownRecords,
  role: Role | undefined,
  mine: { id: string; name: string }[],
): RowPlacement {
  const within = department.toLowerCase()
  if (department && !known.departments.has(within)) return nowhere(['department', department])
  if (!team) return nowhere(department ? ['department_alone'] : undefined)
  const named = known.teams.get(team.toLowerCase()) ?? []
  const fits = department ? named.filter((one) => one.department === within) : named
  const [row, second] = fits
  if (!row) return nowhere(['team', team])
  if (second) return nowhere(['teams', team])
  const { id: team_id } = row
  if (mine.some(({ id }) => id === team_id)) return { team_id, joins: false }
  if (role && !memberRoles.includes(role)) return nowhere(['team_role'])
  const [other] = mine
  return other ? nowhere(['team_other', other.name]) : { team_id, joins: true }
}

const isText = (value: string, most: number) => value.length <= most && !isFormula.test(value)
const isPhone = (value: string) => value.length <= 30 && /^\+?[\d\s().\-/]+$/.test(value)
const isHours = (value: string) =>
  /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 80
const isZone = (value: string) => Settings.shape.timeZone.safeParse(value).success
const isDay = (value: string) => Day.safeParse(value).success

/** Set by people themselves once they have signed in: no file changes them from then on. */
const ownDetails: readonly string[] = ['phone', 'time_zone'] satisfies ImportDetail[]

/** The details of a row that are new for the account, or why they are refused. Without an account all are new. */
export function detailsOf(
  { supervisor, weekly_hours, ...texts }: RowInput['details'],
  { supervisors, supervision, zones }: Pick<KnownRecords, 'supervisors' | 'supervision' | 'zones'>,
  email: string | undefined,
  account?: { is_active: boolean; details: RowDetails },
): { changes: RowDetails; refusal?: RowRejection } {
  const stored: RowDetails = account?.details ?? {}
  const leader = supervisor?.toLowerCase() ?? ''
  const supervisor_id = supervisors.get(leader)
  const { roll_number = '', phone, college = '', start_date, end_date, time_zone } = texts
  const refuse = (...refusal: RowRejection) => ({ changes: {}, refusal })
  if (!isText(roll_number, 60)) return refuse('roll_number')
  if (phone && !isPhone(phone)) return refuse('phone', phone)
  if (!isText(college, 120)) return refuse('college')
  const badDay = [start_date, end_date].find((day) => day && !isDay(day))
  if (badDay) return refuse('date', badDay)
  const [from, until] = [start_date ?? stored.start_date, end_date ?? stored.end_date]
  if (from && until && until < from) return refuse('end_first', until)
  if (weekly_hours && !isHours(weekly_hours)) return refuse('weekly_hours', weekly_hours)
  if (supervisor && email && leadsTo(email, leader, supervision))
    return refuse('supervisor_circle', supervisor)
  if (supervisor && !supervisor_id) return refuse('supervisor', supervisor)
  const zone = time_zone && isZone(time_zone) ? zones.get(time_zone.toLowerCase()) : undefined
  if (time_zone && !zone) return refuse('time_zone', time_zone)
  const input: RowDetails = {
    ...texts,
    ...(zone && { time_zone: zone }),
    ...(weekly_hours && { weekly_hours: Number(weekly_hours) }),
    ...(supervisor_id && { supervisor_id }),
  }
  const current: Record<string, unknown> = { ...stored }
  const changes = Object.entries(input).filter(
    ([name, value]) =>
      value && current[name] !== value && !(account?.is_active && ownDetails.includes(name)),
  )
  return { changes: Object.fromEntries(changes) }
}

/**
 * The plans of a whole file: of two rows for one address the first counts. A supervisor may stand in any row of the same
 * file; a person who is refused there supervises nobody.
 */
export function plansOf(rows: readonly RowInput[], known: KnownRecords): Plan[] {
  const firsts = new Map<string, RowInput>()
  for (const input of rows) {
    const email = addressOf(input.email)
    if (email && !firsts.has(email)) firsts.set(email, input)
  }
  const supervisors = new Map(known.supervisors)
  const supervision = new Map(known.supervision)
  for (const [email, { role, details }] of firsts) {
    const leads = managingRoles.some((one) => one === roleOf(role))
    if (leads && !supervisors.has(email)) supervisors.set(email, email)
    if (!leads && roleOf(role)) supervisors.delete(email)
    if (details.supervisor) supervision.set(email, details.supervisor.toLowerCase())
  }
  const plans = new Map<string, Plan>()
  for (const email of firsts.keys()) {
    const { line, isCircular } = lineAbove(email, supervision, plans)
    const whole = { ...known, supervisors, supervision: isCircular ? supervision : new Map() }
    for (const each of line) {
      const input = firsts.get(each)
      if (!input) continue
      const plan = planOf(input, whole)
      plans.set(each, plan)
      if (plan.outcome === 'refused' && !known.supervisors.has(each)) supervisors.delete(each)
    }
  }
  return rows.map((input) => {
    const first = firsts.get(addressOf(input.email) ?? '')
    const plan = plans.get(addressOf(input.email) ?? '')
    if (plan && first === input) return plan
    const own = planOf(input, known)
    if (!first) return own
    const about = String(first.row)
    return { ...own, joins: false, outcome: 'refused', reason: 'repeated', about }
  })
}

/** Somebody and those above them without a plan yet, the highest first: whom a row depends on is planned before it. */
function lineAbove(email: string, supervision: Map<string, string>, planned: Map<string, Plan>) {
  const line = new Set<string>()
  let at: string | undefined = email
  while (at && !line.has(at) && !planned.has(at)) {
    line.add(at)
    at = supervision.get(at)
  }
  return { line: [...line].toReversed(), isCircular: at !== undefined && line.has(at) }
}

/** Whether the row would still do what the preview showed. */
export const isSame = (plan: Plan, shown: Plan) =>
  plan.outcome === shown.outcome &&
  plan.role === shown.role &&
  plan.role_before === shown.role_before &&
  plan.team_id === shown.team_id &&
  plan.joins === shown.joins
