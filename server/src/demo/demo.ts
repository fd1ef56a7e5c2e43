import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { hashPassword } from 'better-auth/crypto'
import type { Database } from '#platform/database/db.ts'
import type { Storage } from '#platform/files/storage.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { internshipAlerts } from '#schema/alerts.table.ts'
import {
  applicationNotes,
  applicationSteps,
  applications,
  hires,
} from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { companyReviews, reviewReports } from '#schema/companies.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { files } from '#schema/files.table.ts'
import { onboardingItems } from '#schema/hires.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { interviewOffers, interviews } from '#schema/interviews.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import {
  departments,
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams,
} from '#schema/projects.table.ts'
import { startupSteps } from '#schema/startups.table.ts'
import { add } from './add.ts'
import { addBriefs } from './briefs.ts'
import { makeCertificates } from './certificates.ts'
import { type Chance, chance, daysFrom } from './chance.ts'
import { makeCompany } from './company.ts'
import { makeEvaluations } from './evaluations.ts'
import { makeHires } from './hires.ts'
import { makeHiring } from './hiring.ts'
import { addImport } from './imports.ts'
import { makeMarket } from './market.ts'
import { demoPassword, makePeople } from './people.ts'
import { addPool } from './pool.ts'
import { addPublicFace } from './public-face.ts'
import { resumeOf } from './resume.ts'
import { makeAlerts, makeReviewReports, makeReviews } from './reviews.ts'
import { addScores } from './scores.ts'
import { addSecurity } from './security.ts'
import { addSite } from './site.ts'
import { makeStartupSteps } from './startup-steps.ts'
import { addWeeks } from './weekly-updates.ts'
import { addWork, makeWork } from './work.ts'

const seed = 2026

/** Fills an empty database with one believable company; one that has people already is left as it is. */
export async function seedDemo(database: Database, storage: Storage, now = new Date()) {
  if (await database.db.$count(users)) return
  const dice = chance(seed)
  const people = makePeople(dice, now, await hashPassword(demoPassword))
  const company = makeCompany(dice, now, people)
  const market = makeMarket(dice, now, company)
  const resumes = people
    .filter(({ role }) => role === 'intern')
    .map((person) => resume(dice, now, person))
  for (const { row, bytes } of resumes)
    await storage.put(row.key, Readable.from(bytes), bytes.length)
  const byOwner = new Map(resumes.map(({ row }) => [row.owner_id, row.id]))
  const hiring = makeHiring(dice, now, people, market, byOwner)
  const hired = makeHires(now, people, company, hiring.hires)
  const work = makeWork(now, people, company, market)
  const superadmin = people.find(({ role }) => role === 'superadmin')?.id ?? ''
  const decisions = makeStartupSteps(dice, company.startups, superadmin)
  const earned = makeCertificates(now, people, company)
  const evaluated = makeEvaluations(now, people, company)
  await database.transaction(async (db) => {
    await add(db, users, people)
    await add(db, startups, company.startups)
    await add(db, startupSteps, decisions)
    await add(db, startupMembers, company.members)
    await add(db, projects, company.projects)
    // A new database has the specification's departments; the demo's are the same by ids of its own.
    await db.delete(departments)
    await add(db, departments, company.departments)
    await add(db, teams, company.teams)
    await add(db, teamMembers, company.teamMembers)
    await add(
      db,
      files,
      resumes.map(({ row }) => row),
    )
    await add(db, internshipCategories, market.categories)
    await add(db, internships, market.internships)
    await add(db, applications, hiring.applications)
    await add(db, applicationSteps, hiring.steps)
    await add(db, applicationNotes, hiring.notes)
    await add(db, interviews, hiring.interviews)
    await add(db, interviewOffers, hiring.offers)
    await addScores(db, now, people, hiring)
    await add(db, hires, hired.hires)
    const hr = people.find(({ email }) => email === 'hr@demo.example')?.id ?? ''
    await addPool(db, dice, now, hiring.applications, hr)
    await add(db, onboardingItems, hired.items)
    await add(db, notifications, hiring.notifications)
    await addWork(db, {
      ...work,
      tasks: [...work.tasks, ...earned.work],
      steps: [...work.steps, ...earned.steps],
      sessions: [...work.sessions, ...earned.sessions],
      written: [...work.written, ...earned.written],
    })
    await add(db, certificates, earned.certificates)
    const through = { ...hiring, ...hired, ...earned }
    const reviews = makeReviews(now, { people, company, market, ...through })
    await add(db, companyReviews, reviews)
    await add(db, reviewReports, makeReviewReports(reviews, company))
    await add(db, internshipAlerts, makeAlerts(now, people))
    await add(db, evaluations, evaluated.evaluations)
    await add(db, evaluationSheets, evaluated.sheets)
    await addWeeks(db, now, company)
    await addImport(db, people)
    await addSite(db, now, superadmin)
    await addBriefs(db, dice, now, { people, company })
    await addPublicFace(db, now, superadmin)
    await addSecurity(db, now, people)
    await record(
      db,
      undefined,
      { address: 'local', agent: '', request_id: 'demo' },
      {
        action: 'demo_data_created',
        entity_type: 'system',
        details: { people: people.length, applications: hiring.applications.length },
      },
    )
  })
}

type Person = ReturnType<typeof makePeople>[number]

/** A student's résumé: a real PDF in the store and its row. */
function resume(
  dice: Chance,
  now: Date,
  { id: owner_id, full_name, email, education, location, skills }: Person,
) {
  const bytes = resumeOf([
    full_name,
    `${email} · ${location}`,
    `Education: ${education}`,
    `Skills: ${skills?.join(', ')}`,
    'Projects: a campus timetable, a price tracker for the local market, a small game.',
    'References on request.',
  ])
  const id = dice.id(daysFrom(now, -50))
  const row = {
    id,
    owner_id,
    category: 'resume' as const,
    name: `${full_name} – résumé.pdf`,
    key: `resume/${id}.pdf`,
    type: 'application/pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  return { row, bytes }
}
