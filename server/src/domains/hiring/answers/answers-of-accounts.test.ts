import { applications as routes } from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#schema/applications.table.ts'
import { deleteAccount, makePerson } from '#test/account-deletion.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeForm } from '#test/hiring.ts'
import { makeDraft, publish } from '#test/market.ts'
import { closeOutOverdue } from './answers.ts'

startApp()

const sender = { site: 'https://site.example', mail_from: 'us@site.example' }

test('who was left without an answer and deleted the account waits for none, and holds up no posting', async () => {
  const [manager, hr] = [await signIn('project_manager'), await signIn('hr')]
  const posting = await publish({}, manager)
  const [gone, waiting] = [await makePerson(), await signIn('intern')]
  for (const person of [gone, waiting])
    await person.call(routes.apply, { body: await makeForm(person, posting.id) })
  const ofPosting = eq(applications.internship_id, posting.id)
  await db().update(applications).set({ respond_by: sql`current_date - 2` }).where(ofPosting)
  await db().transaction((db) => closeOutOverdue(db, sender))
  await deleteAccount(gone)

  const draft = await manager.call(internships.create, { body: await makeDraft() })
  const move = () =>
    manager.call(internships.move, {
      params: { id: draft.id },
      body: { status: 'published', version: draft.version },
    })
  expect(await refusal(move())).toEqual([
    409,
    '1 applicant to React Developer is still waiting for an answer. Answer them first, then you can publish this one.',
  ])
  const query = { internship_id: posting.id }
  const { applications: left } = await hr.call(routes.list, {
    query: { ...query, answer: 'left_out' },
  })
  expect(left.map(({ user_id }) => user_id)).toEqual([waiting.user.id])
  expect((await hr.call(routes.counts, { query })).left_out).toBe(1)

  const { applications: all } = await hr.call(routes.list, { query })
  const former = all.find(({ user_id }) => user_id === gone.user.id)
  expect([former?.can.decide, left[0]?.can.decide]).toEqual([false, true])
  const { decided, refused } = await hr.call(routes.decide, {
    body: {
      text: 'We chose people with more React.',
      send_at: null,
      applications: all.map(({ id, version }) => ({ id, version })),
    },
  })
  expect(decided.map(({ user_id }) => user_id)).toEqual([waiting.user.id])
  expect(refused).toMatchObject([{ id: former?.id }])
  expect((await move()).status).toBe('published')
})

test('what was decided about somebody who deleted the account since is not undone', async () => {
  const [manager, hr] = [await signIn('project_manager'), await signIn('hr')]
  const posting = await publish({}, manager)
  const rejected = async (person: SignedInUser) => {
    const { id } = await person.call(routes.apply, { body: await makeForm(person, posting.id) })
    return hr.call(routes.review, { params: { id }, body: { status: 'rejected' } })
  }
  const [gone, there] = [await makePerson(), await signIn('intern')]
  const [former, other] = [await rejected(gone), await rejected(there)]
  await deleteAccount(gone)

  const read = (id: string) => hr.call(routes.read, { params: { id } })
  const undo = async (id: string) => {
    const { version } = await read(id)
    return hr.call(routes.undo, { params: { id }, body: { version } })
  }
  expect([(await read(former.id)).can.undo, (await read(other.id)).can.undo]).toEqual([false, true])
  expect(await refusal(undo(former.id))).toEqual([409, 'This step can no longer be undone.'])
  expect((await undo(other.id)).status).toBe('Applied')
})
