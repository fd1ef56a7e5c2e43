import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import { hashToken } from '#platform/http/principal.ts'
import { purge } from '#platform/jobs/batches.ts'
import { challenges } from '#schema/passkeys.table.ts'

/** How long a user may take with the device, in seconds. */
export const patience = 5 * 60

const ClientData = z.object({ challenge: z.string().min(20).max(200) })

/** Stores the hash of a challenge. Without a user it is for a sign-in. */
export async function storeChallenge(db: Db, challenge: string, user_id?: string): Promise<void> {
  const expires_at = sql`now() + make_interval(secs => ${patience})`
  await db.insert(challenges).values({ challenge_hash: hashToken(challenge), user_id, expires_at })
}

/**
 * The challenge that a browser says it signed, if it was issued to this person and not used yet; marks it used. Call it
 * outside the transaction that goes on with it, or a refusal would make it good again.
 */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  user_id?: string,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON)
  if (!challenge) return undefined
  const taken = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.challenge_hash, hashToken(challenge)),
        user_id ? eq(challenges.user_id, user_id) : isNull(challenges.user_id),
        sql`${challenges.expires_at} > now()`,
      ),
    )
    .returning({ user_id: challenges.user_id })
  return taken.length ? challenge : undefined
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return ClientData.safeParse(data).data?.challenge
  } catch {
    return undefined
  }
}

/** Purges a batch of challenges that were not signed in time. For a job. */
export const purgeExpiredChallenges = (db: Db): Promise<number> =>
  purge(db, challenges, sql`expires_at < now()`)
