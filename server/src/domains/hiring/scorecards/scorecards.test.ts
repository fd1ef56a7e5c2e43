import { applications } from '@app/contract/hiring/applications.ts'
import { interviewKits } from '@app/contract/hiring/interview-kits.ts'
import { interviews as interviewRoutes } from '@app/contract/hiring/interviews.ts'
import { scoreSheets as routes } from '@app/contract/hiring/scorecards.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { kitSnapshots, scoreSheets } from '#schema/scorecards.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { notificationsOf } from '#test/meeting.ts'
import {
  begin,
  changed,
  filled,
  makeInterview,
  makePanel,
  makeShortlisted,
  plan,
  putSheet,
  responseOf,
  submission,
} from '#test/scorecards.ts'

startApp()

describe('a score sheet', () => {
  let world: Awaited<ReturnType<typeof makePanel>>
  beforeAll(async () => {
    world = await makePanel()
  })

  test('is kept as a draft that nobody else reads, and outlives the tab', async () => {
    const { bela, hr, params, scoring } = world
    const stored = await bela.call(routes.keep, {
      params,
      body: { ...filled(scoring), scores: {}, recommendation: null },
    })
    expect(stored).toMatchObject({ version: 1, submitted_at: null, remarks: 'Secret remark' })
    expect((await bela.call(routes.read, { params })).mine).toEqual(stored)
    const seen = JSON.stringify(await hr.call(routes.read, { params }))
    expect(seen).not.toContain('Secret remark')
    expect(seen).not.toContain('timetable')
  })

  test('of another tab does not overwrite what was typed since', async () => {
    const { bela, params, scoring } = world
    for (const version of [0, 7]) {
      const [status] = await responseOf(putSheet(bela, params.id, { ...filled(scoring), version }))
      expect(status).toBe(409)
    }
    expect((await bela.call(routes.read, { params })).mine?.version).toBe(1)
  })

  test('is submitted only after the interview has begun, whole, and by whom sits in it', async () => {
    const { bela, params, scoring } = world
    const body = { ...filled(scoring), version: 1 }
    const early = [409, "This interview hasn't started yet."]
    expect(await responseOf(submission(bela, params.id, body))).toEqual(early)
    await begin(params.id)
    const other = await signIn('hr')
    const outside = [409, 'Only people in the interview can fill in a scorecard.']
    expect(await responseOf(submission(other, params.id, { ...body, version: 0 }))).toEqual(outside)
    expect(await responseOf(putSheet(other, params.id, { ...body, version: 0 }))).toEqual(outside)
    const some = { ...body, scores: {} }
    const missing = [422, 'Please score every attribute or mark it Not seen.']
    expect(await responseOf(submission(bela, params.id, some))).toEqual(missing)
    const mute = { ...body, recommendation: null }
    const silent = [422, 'Please choose a recommendation.']
    expect(await responseOf(submission(bela, params.id, mute))).toEqual(silent)
    for (const strange of [{ scores: { [v7()]: 3 } }, { notes: { [v7()]: 'x' } }])
      expect((await submission(bela, params.id, { ...body, ...strange })).statusCode).toBe(409)
    for (const score of [6, -1, 2.5]) {
      const wrong = { ...body, scores: { [scoring.kit.attributes[0]?.id ?? '']: score } }
      expect((await putSheet(bela, params.id, wrong)).statusCode).toBe(422)
    }
    const words = scoring.kit.attributes.find(({ scale }) => scale === 'words')?.id ?? ''
    const five = { ...body, scores: { ...body.scores, [words]: 5 } }
    expect((await putSheet(bela, params.id, five)).statusCode).toBe(409)
    expect((await putSheet(bela, params.id, { ...body, submitted_at: 'now' })).statusCode).toBe(422)
  })

  test('tapped ten times at once is submitted once', async () => {
    const { bela, params, scoring } = world
    const body = { ...filled(scoring), version: 1 }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submission(bela, params.id, body)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
    const again = [409, "You've already submitted your scorecard."]
    expect(await responseOf(putSheet(bela, params.id, { ...body, version: 2 }))).toEqual(again)
    expect(await db().$count(scoreSheets, eq(scoreSheets.author_id, bela.user.id))).toBe(1)
  })

  test('stays hidden from people who have not submitted their own, in every response', async () => {
    const { hr, chitra, params } = world
    const superadmin = await signIn('superadmin')
    for (const who of [hr, chitra, superadmin]) {
      const seen = await who.call(routes.read, { params })
      expect(seen).toMatchObject({ sheets: [], summary: null })
      expect(seen.sealed).toBe(who === superadmin ? 'not_completed' : 'own_first')
      const everything = JSON.stringify([
        seen,
        await who.call(interviewRoutes.list),
        await who.call(interviewRoutes.read, { params }),
        await notificationsOf(who),
      ])
      expect(everything).not.toContain('Secret remark')
      expect(everything).not.toContain('timetable')
    }
    const rows = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, params.id))
    const submitted = rows.filter(({ action }) => action === 'score_sheet_submitted')
    expect(submitted).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/Secret remark|recommendation/)
  })

  test('opens the others’ once it is submitted itself, with means and spread', async () => {
    const { hr, params, scoring } = world
    const [first] = scoring.kit.attributes
    const body = filled(scoring, 2)
    const seen = await hr.call(routes.submit, {
      params,
      body: {
        ...body,
        scores: { ...body.scores, [first?.id ?? '']: 0 },
        recommendation: 'strong_no',
      },
    })
    expect(seen.sealed).toBeNull()
    expect(seen.sheets.map(({ author_name }) => author_name)).toEqual(['Bela Nair'])
    expect(seen.summary?.attributes.map(({ mean, seen_by }) => [mean, seen_by])).toEqual([
      [4, 1],
      [3, 2],
      [3, 2],
      [3, 2],
      [3, 2],
    ])
    expect(seen.summary?.recommendations.map(({ count }) => count)).toEqual([1, 0, 1, 0])
  })

  test('is asked for when the interview is completed, which opens it to HR outside the panel', async () => {
    const { hr, bela, chitra, params } = world
    const superadmin = await signIn('superadmin')
    const { version } = await hr.call(interviewRoutes.read, { params })
    expect((await changed(hr, { ...params, version }, { status: 'completed' }))[0]).toBe(200)
    expect((await notificationsOf(chitra))[0]).toMatchObject({
      title: 'Your scorecard is due',
      link: `/hiring/interviews/${params.id}`,
    })
    expect((await notificationsOf(bela)).map(({ title }) => title)).not.toContain(
      'Your scorecard is due',
    )
    expect((await superadmin.call(routes.read, { params })).sheets).toHaveLength(2)
    expect(await chitra.call(routes.read, { params })).toMatchObject({ sheets: [], summary: null })
    const ids = async (who: SignedInUser) =>
      (await who.call(routes.waiting)).waiting.map(({ interview_id }) => interview_id)
    expect(await ids(chitra)).toEqual([params.id])
    expect(await ids(bela)).toEqual([])
  })

  test('that was the last one notifies the others that they can compare', async () => {
    const { bela, chitra, params } = world
    const before = await chitra.call(routes.read, { params })
    const after = await chitra.call(routes.submit, { params, body: filled(before) })
    expect(after.sheets).toHaveLength(2)
    expect((await notificationsOf(bela))[0]?.title).toBe('All scorecards are in')
  })
})

test('the candidate and everyone below HR see nothing of it, whatever role they get', async () => {
  const { student, interview } = await makeInterview()
  const url = `/api/interviews/${interview.id}/scoring`
  expect((await student.send({ method: 'GET', url })).statusCode).toBe(403)
  await db().execute(sql`update users set role = 'hr' where id = ${student.user.id}`)
  const own = [403, "You can't review your own application."]
  expect(await responseOf(student.send({ method: 'GET', url }))).toEqual(own)
  const hr = await signIn('hr')
  const unknown = hr.send({ method: 'GET', url: `/api/interviews/${v7()}/scoring` })
  expect(await responseOf(unknown)).toEqual([404, 'Not found.'])
})

test('an interview that did not take place has nothing to score', async () => {
  const { hr, interview } = await makeInterview()
  const params = { id: interview.id }
  const scoring = await hr.call(routes.read, { params })
  await changed(hr, interview, { status: 'cancelled' })
  const refused = [409, "This interview didn't take place."]
  expect(await responseOf(putSheet(hr, params.id, filled(scoring)))).toEqual(refused)
  expect((await hr.call(routes.read, { params })).can).toEqual({
    fill: false,
    submit: false,
    change_panel: false,
  })
})

describe('the panel', () => {
  const setPanel = (who: SignedInUser, id: string, user_ids: string[]) =>
    who.send({ method: 'PUT', url: `/api/interviews/${id}/panel`, body: { user_ids } })

  test('is notified, is busy at that time, and is removed with its draft', async () => {
    const { hr, bela, chitra, params, scoring } = await makePanel()
    expect(
      scoring.panel.map(({ full_name, is_interviewer }) => [full_name, is_interviewer]),
    ).toEqual([
      ['Test hr', true],
      ['Bela Nair', false],
      ['Chitra Bose', false],
    ])
    expect((await notificationsOf(bela))[0]?.title).toBe('Interview invitation')
    const other = await makeShortlisted()
    const body = plan(other.application.id, { interviewer_id: bela.user.id })
    const busy = other.hr.send({ method: 'POST', url: '/api/interviews', body })
    expect(await responseOf(busy)).toEqual([
      409,
      'The interviewer already has an interview at that time.',
    ])
    await bela.call(routes.keep, { params, body: filled(scoring) })
    await hr.call(routes.setPanel, { params, body: { user_ids: [chitra.user.id] } })
    expect((await notificationsOf(bela))[0]?.title).toBe('Interview cancelled')
    expect(await db().$count(scoreSheets, eq(scoreSheets.author_id, bela.user.id))).toBe(0)
    expect((await bela.call(routes.read, { params })).can.fill).toBe(false)
  })

  test('holds only people of HR who are free, and keeps those who have submitted', async () => {
    const { hr, student, bela, params, interview, scoring } = await makePanel()
    const intern = await signIn('intern')
    const nobody = [422, 'Please choose colleagues who can interview.']
    for (const { user } of [intern, student])
      expect(await responseOf(setPanel(hr, params.id, [user.id]))).toEqual(nobody)
    const second = await makeShortlisted()
    const dina = await signIn('hr', { full_name: 'Dina Paul' })
    await dina.call(interviewRoutes.schedule, { body: plan(second.application.id) })
    const taken = [409, 'Dina Paul already has an interview at that time.']
    expect(await responseOf(setPanel(hr, params.id, [dina.user.id]))).toEqual(taken)
    await begin(params.id)
    await bela.call(routes.submit, { params, body: filled(scoring) })
    const stays = [409, 'Anyone who has submitted a scorecard stays on the panel.']
    expect(await responseOf(setPanel(hr, params.id, []))).toEqual(stays)
    await db()
      .update(interviews)
      .set({ status: 'completed' })
      .where(eq(interviews.id, interview.id))
    const over = [409, 'This interview is already over.']
    expect(await responseOf(setPanel(hr, params.id, []))).toEqual(over)
  })

  test('loses the one who becomes the interviewer, and keeps what that person drafted', async () => {
    const { hr, bela, params, scoring } = await makePanel()
    await bela.call(routes.keep, { params, body: filled(scoring) })
    await hr.call(interviewRoutes.change, {
      params,
      body: { version: 1, interviewer_id: bela.user.id },
    })
    const { panel } = await hr.call(routes.setPanel, { params, body: { user_ids: [] } })
    expect(panel.map(({ full_name, is_interviewer }) => [full_name, is_interviewer])).toEqual([
      ['Bela Nair', true],
    ])
    expect((await notificationsOf(bela))[0]?.title).toBe('Interview rescheduled')
    expect((await bela.call(routes.read, { params })).mine?.remarks).toBe('Secret remark')
  })

  test('is checked for conflicts before the interview is moved, and is notified', async () => {
    const { hr, bela, params, interview } = await makePanel()
    const second = await makeShortlisted()
    const later = '2098-03-05T10:30:00+05:30'
    await bela.call(interviewRoutes.schedule, {
      body: plan(second.application.id, { scheduled_at: later }),
    })
    const clash = await changed(hr, interview, { scheduled_at: later })
    expect(clash).toEqual([409, 'Bela Nair already has an interview at that time.'])
    const free = { scheduled_at: '2098-03-06T10:30:00+05:30' }
    await hr.call(interviewRoutes.change, { params, body: { version: 1, ...free } })
    expect((await notificationsOf(bela))[0]?.title).toBe('Interview rescheduled')
  })
})

describe('an interview kit', () => {
  const words = (version = 0, name = 'Taste') => ({
    version,
    purpose: 'See how they draw.',
    sections: [{ title: 'Work', questions: [{ text: 'Show a drawing.', look_for: 'Line' }] }],
    attributes: [{ name, look_for: '', scale: 'points' as const }],
  })

  test('is the house’s until an internship has one of its own, and again after that', async () => {
    const { hr, interview, application } = await makeInterview()
    const [{ internship_id } = { internship_id: '' }] = (
      await hr.call(applications.list, { query: {} })
    ).applications.filter(({ id }) => id === application.id)
    const params = { id: internship_id }
    const house = await hr.call(interviewKits.read, { params })
    expect(house).toMatchObject({ is_inherited: true, version: 0 })
    const own = await hr.call(interviewKits.save, { params, body: words() })
    expect(own).toMatchObject({ is_inherited: false, version: 1, updated_by_name: 'Test hr' })
    expect((await hr.call(interviewKits.list, { query: {} })).kits[0]).toMatchObject({
      internship_id,
      questions: 1,
      attributes: 1,
    })
    const scoring = { params: { id: interview.id } }
    const before = await hr.call(routes.read, scoring)
    expect(before.kit.attributes.map(({ name }) => name)).toEqual(['Taste'])
    await hr.call(routes.keep, { ...scoring, body: filled(before) })
    await hr.call(interviewKits.save, { params, body: words(1, 'Colour') })
    expect((await hr.call(routes.read, scoring)).kit).toEqual(before.kit)
    expect(await db().$count(kitSnapshots, eq(kitSnapshots.interview_id, interview.id))).toBe(1)
    expect(await hr.call(interviewKits.reset, { params })).toMatchObject({
      is_inherited: true,
      attributes: house.attributes,
    })
  })

  test('is written once when two write the first one at once, and never over a newer one', async () => {
    const hr = await signIn('hr')
    const url = '/api/interview-kits/house'
    const put = (body: object) => hr.send({ method: 'PUT', url, body })
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(words())))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(7).fill(409)])
    expect((await put(words(5))).statusCode).toBe(409)
    const { version } = await hr.call(interviewKits.saveHouse, { body: words(1, 'Colour') })
    expect(version).toBe(2)
  })

  test('says what is missing, and knows its internship', async () => {
    const hr = await signIn('hr')
    const put = (id: string, more: object) =>
      responseOf(
        hr.send({ method: 'PUT', url: `/api/interview-kits/${id}`, body: { ...words(), ...more } }),
      )
    expect(await put('house', { sections: [] })).toEqual([422, 'Add at least one section.'])
    expect(await put('house', { attributes: [] })).toEqual([
      422,
      'Add at least one attribute to score.',
    ])
    const [attribute] = words().attributes
    const twice = Array(2).fill({ ...attribute, id: v7() })
    expect((await put('house', { attributes: twice }))[0]).toBe(422)
    expect(await put(v7(), {})).toEqual([404, 'Not found.'])
  })
})
