import { t } from '@app/contract/i18n/text.ts'
import { sql } from 'drizzle-orm'
import { lockedSuperadmins, mustRemain } from '#domains/identity/users/users-superadmins.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/who.ts'
import { conflict } from '#platform/problem.ts'

interface Duties {
  is_working: boolean
  teams: number
  projects: number
  startup: string | null
}

const running = sql`projects.status in ('proposed', 'active')`

/** What a person still answers for, and nobody beside them. */
async function dutiesOf(db: Db, { id }: User): Promise<Duties | undefined> {
  const [duties] = await rowsOf<Duties>(
    db,
    sql`select
      exists (select 1 from time_entries where user_id = ${id} and check_out_time is null) as is_working,
      (select count(*)::int from teams where leader_id = ${id}) as teams,
      (select count(*)::int from projects where manager_id = ${id} and ${running}) as projects,
      (select startups.name from startup_members mine
        join startups on startups.id = mine.startup_id
        where mine.user_id = ${id}
          and exists (select 1 from projects where projects.startup_id = startups.id and ${running})
          and not exists (select 1 from startup_members other join users on users.id = other.user_id
            where other.startup_id = startups.id and other.user_id <> ${id} and users.status = 'active')
        limit 1) as startup`,
  )
  return duties
}

/** Refuses with 409 while others depend on the person; the sentence says what to do first. */
export async function mayLeave(db: Db, user: User): Promise<void> {
  mustRemain(await lockedSuperadmins(db), user.role === 'superadmin' ? user.id : '')
  const duties = await dutiesOf(db, user)
  if (duties?.is_working) throw conflict(t('Please check out before you delete your account.'))
  if (duties?.teams)
    throw conflict(t('You lead a team. Please have somebody else made its leader first.'))
  if (duties?.projects)
    throw conflict(t('You manage a running project. Please have it handed over first.'))
  if (duties?.startup)
    throw conflict(
      t(
        'You are the only representative of {name}, which has a running project. Please write to us first.',
        {
          name: duties.startup,
        },
      ),
    )
}
