import { setTimeout as pause } from 'node:timers/promises'
import { urlOf } from '@app/contract/core/route.ts'
import { files, StoredFile } from '@app/contract/files/files.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { Internship, internships } from '@app/contract/hiring/internships.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { Notification, notifications } from '@app/contract/messaging/notifications.ts'
import { teams as teamRoutes } from '@app/contract/projects/teams.ts'
import { attendance, TimeStatus } from '@app/contract/work/attendance.ts'
import { reports } from '@app/contract/work/reports.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { pdfOf } from './documents.ts'
import type { Ledger } from './ledger.ts'
import { formOf, type Person, person, posting } from './node-people.ts'

/** Creates the users of the load: students who apply, a team that works, and a manager who edits. */
export async function createActors(db: Db, students: number, postings: number) {
  const manager = await person(db, 'project_manager')
  await person(db, 'superadmin')
  const ids: string[] = []
  for (let created = 0; created < postings; created += 1) ids.push(await posting(db, manager))
  // One after the other, because hundreds at once would wait too long for a connection of a small pool.
  const interns: Person[] = []
  while (interns.length < students) interns.push(await person(db, 'intern'))
  return {
    ...{ manager, students: interns, postings: ids },
    team: await createTeam(db, manager),
    edited: await posting(db, manager),
  }
}
export type LoadActors = Awaited<ReturnType<typeof createActors>>

/** Four interns who may track time, and the leader who reviews their reports. */
async function createTeam(db: Db, manager: Person) {
  const id = v7()
  const leader = await person(db, 'team_leader')
  await db.insert(projects).values({ id, name: 'Lotus', manager_id: manager.id, status: 'active' })
  await db.insert(teams).values({ id, name: 'Team Lotus', project_id: id, leader_id: leader.id })
  const interns: Person[] = []
  while (interns.length < 4) {
    const intern = await person(db, 'intern', { age_group: 'adult' })
    await db.insert(teamMembers).values({ team_id: id, user_id: intern.id })
    interns.push(intern)
  }
  return { id, leader, interns }
}
type Team = LoadActors['team']

/** As many students act at once; each of the others begins when one has applied everywhere. */
const studentsAtOnce = 4

/** Mixed writes until `isOver`; each user does one thing after the other. */
export const load = (
  ledger: Ledger,
  { manager, students, postings, edited, team }: LoadActors,
  isOver: () => boolean,
) => {
  const waiting = students.values()
  const applying = async () => {
    for (const student of waiting) await apply(ledger, student, postings, isOver)
  }
  return Promise.all([
    ...Array.from({ length: studentsAtOnce }, applying),
    ...team.interns.map((intern) => work(ledger, team, intern, isOver)),
    edit(ledger, manager, edited, isOver),
    signUp(ledger, isOver),
  ])
}

/** Runs the load while `faults` happen, and half a second longer. */
export async function underLoad(
  ledger: Ledger,
  actors: LoadActors,
  faults: () => Promise<void>,
): Promise<void> {
  let isOver = false
  const loaded = load(ledger, actors, () => isOver)
  try {
    await faults()
    await pause(500)
  } finally {
    isOver = true
    await loaded
  }
}

/** Uploads a résumé, applies with it and reads the notification, for one posting after the other. */
async function apply(ledger: Ledger, student: Person, postings: string[], isOver: () => boolean) {
  for (const internship_id of postings) {
    if (isOver()) return
    const resume = await upload(ledger, student)
    const body = resume && formOf(student, internship_id, resume)
    const { method, path: url } = applications.apply
    if (body) await ledger.write('apply', { method, url, body, headers: student.headers })
    await readOne(ledger, student)
    await ledger.read({ method: 'GET', url: accounts.me.path, headers: student.headers })
    await pause(50)
  }
}

async function upload(ledger: Ledger, { headers }: Person): Promise<string | undefined> {
  const form = new FormData()
  form.set('category', 'resume')
  form.set('file', new File([new Uint8Array(pdfOf())], 'cv.pdf', { type: 'application/pdf' }))
  const request = { method: 'POST', url: files.upload.path, body: form, headers }
  const reply = await ledger.write('upload', request)
  return reply?.status === 201 ? Uploaded.parse(reply.body).id : undefined
}

async function readOne(ledger: Ledger, { headers }: Person) {
  const listed = await ledger.read({ method: 'GET', url: notifications.list.path, headers })
  if (listed?.status !== 200) return
  const unread = Listed.parse(listed.body).notifications.find(({ read }) => !read)
  const url = unread && urlOf(notifications.read.path, { params: { id: unread.id } })
  if (url) await ledger.write('read', { method: 'PUT', url, headers })
}

/** One day of work after the other, many of them on the same date; the last one is finished, so that each has a review. */
async function work(ledger: Ledger, team: Team, intern: Person, isOver: () => boolean) {
  do {
    for (let step = 0; step < mostSteps; step += 1) {
      const isReported = await takeStep(ledger, team, intern)
      await pause(250)
      if (isReported) break
    }
  } while (!isOver())
}
/** A day has four steps, and more where a response was lost. */
const mostSteps = 8

/** What is next as the server sees it: an act without a response may have been done. True after the check-out. */
async function takeStep(ledger: Ledger, { id, leader }: Team, intern: Person): Promise<boolean> {
  const seen = await ledger.read({
    method: 'GET',
    url: attendance.status.path,
    headers: intern.headers,
  })
  if (seen?.status !== 200) return false
  const { is_checked_in, is_on_break, current_session } = Seen.parse(seen.body)
  const post = (kind: string, url: string, body: object, { headers } = intern) =>
    ledger.write(kind, { method: 'POST', url, body, headers })
  const params = { params: { id } }
  if (!is_checked_in) {
    const plan = { work_mode: 'remote', planned_tasks: 'Wire the lamps of the seventh hall' }
    await post('check-in', attendance.checkIn.path, plan)
    await post('message', urlOf(teamRoutes.say.path, params), { text: 'The ladder is upstairs' })
    return false
  }
  if (is_on_break || !current_session?.breaks.length) {
    const action = is_on_break ? 'end' : 'start'
    await post(`break ${action}`, attendance.break.path, { action })
    return false
  }
  const notes = JSON.stringify({ workSummary: 'Nine lamps burn, one flickers' })
  const left = await post('check-out', attendance.checkOut.path, { notes })
  if (left?.status !== 200) return false
  const url = urlOf(reports.review.path, { params: { id: Left.parse(left.body).report_id } })
  await post('review', url, { status: 'approved', comment: 'Brightly done, Team Lotus' }, leader)
  const task = { title: 'Mend the tenth lamp', assigned_to: intern.id }
  await post('task', tasks.create.path, task, leader)
  return true
}

/** What the load reads of a response, which may come from another release. */
const Seen = TimeStatus.pick({ is_checked_in: true, is_on_break: true }).extend({
  current_session: z.object({ breaks: z.array(z.unknown()) }).nullable(),
})
const Left = attendance.checkOut.returns.pick({ report_id: true })
const Edited = Internship.pick({ version: true })
const Uploaded = StoredFile.pick({ id: true })
const Listed = z.object({ notifications: z.array(Notification.pick({ id: true, read: true })) })

/** Each edit sends the version it read: a duplicate would break the chain. After an outage it reads again. */
async function edit(ledger: Ledger, { headers }: Person, id: string, isOver: () => boolean) {
  const url = urlOf(internships.change.path, { params: { id } })
  while (!isOver()) {
    const seen = await ledger.read({ method: 'GET', url, headers })
    if (seen?.status === 200) {
      const { version } = Edited.parse(seen.body)
      const body = { version, title: `Title ${version}` }
      await ledger.write('edit', { method: 'PUT', url, body, headers })
    }
    await pause(50)
  }
}

async function signUp(ledger: Ledger, isOver: () => boolean) {
  const { method, path: url } = accounts.signUp
  while (!isOver()) {
    const email = `${v7()}@newcomers.example`
    const body = { email, password: 'Rain on 7 tin roofs', full_name: 'Asha Rao' }
    await ledger.write('sign-up', { method, url, body })
    // One client may try 600 times in a quarter of an hour, and a long run on a quiet machine would try more often.
    await pause(1500)
  }
}
