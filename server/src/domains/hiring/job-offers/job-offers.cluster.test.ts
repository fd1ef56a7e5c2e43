import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { decide } from '#domains/hiring/applications/application-decisions.ts'
import type { User } from '#platform/http/principal.ts'
import { applicationDecisions, applications } from '#schema/applications.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { makeUser, person, posting, resume } from '#test/node-people.ts'
import { twoNodes } from '#test/test-postgres.ts'
import { send } from './job-offers.ts'

const node = twoNodes()
beforeAll(subscribeHooks)

const actorOf = (user: User) => ({
  ...{ user, from: { address: '127.0.0.1', agent: 'test', request_id: v7() } },
  ...{ site: 'http://localhost:3000', mail_from: 'Cohort <no-reply@example.in>' },
})

/** Somebody who was accepted, with the draft of an offer. */
async function makeDrafted(hr: User) {
  const { db } = node(0)
  const [manager, student] = [await person(db, 'project_manager'), await person(db, 'intern')]
  const [application_id, offer_id] = [v7(), v7()]
  await db.insert(applications).values({
    ...{ id: application_id, user_id: student.id, internship_id: await posting(db, manager) },
    ...{ full_name: 'Asha Rao', email: student.email, resume_id: await resume(db, student) },
    ...{ status: 'accepted', respond_by: '2098-01-01' },
  })
  await db.insert(jobOffers).values({
    ...{ id: offer_id, application_id, user_id: student.id, created_by: hr.id },
    ...{ position: 'Frontend Intern', valid_until: '2098-01-01' },
  })
  return { application_id, offer_id }
}

test('of an offer and a rejection that two nodes decide at once, one holds, each time', async () => {
  const { db } = node(0)
  const [one, other] = [await makeUser(db, 'hr'), await makeUser(db, 'hr')]
  const text = 'Not this time.'
  for (let round = 0; round < 12; round += 1) {
    const { application_id, offer_id } = await makeDrafted(one)
    const send_at = round % 2 ? null : new Date(Date.now() + 86_400_000).toISOString()
    const body = {
      ...{ text, send_at, template_id: null },
      applications: [{ id: application_id, version: 1 }],
    }
    const [sent, decided] = await Promise.allSettled([
      node(round).transaction((db) => send(db, actorOf(one), offer_id, 1)),
      node(round + 1).transaction((db) => decide(db, actorOf(other), body)),
    ])
    if (decided.status === 'rejected') throw decided.reason
    const isSent = sent.status === 'fulfilled'
    expect(decided.value.refused).toHaveLength(isSent ? 1 : 0)
    const [application] = await db
      .select()
      .from(applications)
      .where(eq(applications.id, application_id))
    const [offer] = await db.select().from(jobOffers).where(eq(jobOffers.id, offer_id))
    const isPlanned =
      (await db.$count(
        applicationDecisions,
        eq(applicationDecisions.application_id, application_id),
      )) > 0
    const isRejected = application?.status === 'rejected'
    expect([offer?.status === 'sent', isPlanned || isRejected]).toEqual([isSent, !isSent])
  }
})
