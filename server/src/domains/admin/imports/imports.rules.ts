import type { ImportOutcome, ImportReason } from '@app/contract/admin/imports.ts'
import { memberRoles, type Role, roleOf } from '@app/contract/core/roles.ts'
import { Email } from '@app/contract/core/schemas.ts'
import { FullName } from '@app/contract/identity/accounts.ts'

interface RowInput {
  row: number
  email: string
  full_name: string
  role: string
  team: string
  department: string
}

/** The existing accounts and teams that a file refers to; names of teams and departments in lower case. */
export interface KnownRecords {
  importer: string
  accounts: Map<string, { id: string; role: Role; teams: { id: string; name: string }[] }>
  teams: Map<string, { id: string; department: string | null }[]>
  departments: Set<string>
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
  const refusal = refusalOf(input, email, role) ?? ownOf(known, account, role) ?? place.refusal
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
  const outcome = !account ? 'create' : isOther || place.joins ? 'change' : 'unchanged'
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

/** The plans of a whole file: of two rows for one address the first counts. */
export function plansOf(rows: readonly RowInput[], known: KnownRecords): Plan[] {
  const seen = new Map<string, number>()
  return rows.map((input) => {
    const plan = planOf(input, known)
    const before = seen.get(plan.email)
    if (before === undefined) {
      seen.set(plan.email, input.row)
      return plan
    }
    return { ...plan, joins: false, outcome: 'refused', reason: 'repeated', about: String(before) }
  })
}

/** Whether the row would still do what the preview showed. */
export const isSame = (plan: Plan, shown: Plan) =>
  plan.outcome === shown.outcome &&
  plan.role === shown.role &&
  plan.role_before === shown.role_before &&
  plan.team_id === shown.team_id &&
  plan.joins === shown.joins
