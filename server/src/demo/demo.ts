import { Readable } from 'node:stream'
import { asList, entriesIn } from '@app/contract/content/site/entries.ts'
import { originalOf } from '@app/contract/content/site/site-texts.ts'
import { defaultOrganisation, organisation } from '@app/contract/i18n/organisation.ts'
import { languages, t } from '@app/contract/i18n/translate.ts'
import { sampled } from '@app/contract/identity/demo-accounts.ts'
import { SystemSettings } from '@app/contract/identity/system-settings.ts'
import type { StartupStatus } from '@app/contract/projects/startups.ts'
import { sql } from 'drizzle-orm'
import { sampleData, testedMail } from '#domains/admin/setup/setup.ts'
import * as categories from '#domains/hiring/categories/categories.ts'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { recordConsent } from '#domains/identity/consents/consents.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Actor, ClientInfo, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import {
  applicationNotes,
  applicationSteps,
  applications,
  decisionReasons,
  hires,
} from '#schema/applications.table.ts'
import { companyReviews, reviewReports } from '#schema/company-reviews.table.ts'
import { siteTexts, siteVersions } from '#schema/content.table.ts'
import { files } from '#schema/files.table.ts'
import { onboardingItems } from '#schema/hires.table.ts'
import { holidays } from '#schema/holidays.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { interviewOffers, interviews } from '#schema/interviews.table.ts'
import { internshipAlerts } from '#schema/job-alerts.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import {
  departments,
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams,
} from '#schema/projects.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import { startupSteps } from '#schema/startups.table.ts'
import { addImport, addSecurity } from './accounts.ts'
import { add } from './add.ts'
import { addBriefs } from './briefs.ts'
import { addPool, addScores, makeHires } from './candidates.ts'
import { makeCompany } from './company.ts'
import { makeHiring } from './hiring.ts'
import { leavingFrom, makeLeaver } from './leaver.ts'
import { makeMarket, makeReasons } from './market.ts'
import { demoPassword, makePeople, type People, resume } from './people.ts'
import { addCertificates, addEvaluations, addWeeks, makeCertificates } from './programme.ts'
import { addPublicFace } from './public-face.ts'
import { type Named, type Random, randomFrom } from './random.ts'
import { makeAlerts, makeReviewReports, makeReviews } from './reviews.ts'
import { addWork, beginningsOf, makeWork } from './work.ts'
import { daysFrom, holidaysAround } from './work-clock.ts'

const language = 'en' as const
const closing = 'hire.closing.text'
const lead = 'about.text'
const closingTexts = [
  'Register your startup in five minutes, and we’ll call you.',
  'Register your startup in a few minutes. Then we’ll meet to talk about your first brief.',
]
const draft =
  'Students need experience that counts. Startups need people who deliver. Cohort brings them together and shows both sides the work.'

const list = 'faq.applying.entries'
const question = 'faq.applying_5d1c07ab'
/** A question that was added, and its list. */
const added = {
  [`${question}.title`]: 'Can I apply to several internships?',
  [`${question}.text`]:
    'Yes. You send one application per internship and track them all in My Applications.',
  [list]: asList([...entriesIn(originalOf(list)), question]),
}

/** The claims and the year of spec §9 instead of what is counted. */
const claims = {
  'footer.copyright': '© 2024 Cohort',
  'students.record1.title': '1600+',
  'students.record2.title': '600+',
  'students.record3.title': '200+',
}

/** One public text that was published twice, another whose draft waits, and a question that was added. */
async function addSite(db: Db, now: Date, by_id: string) {
  const at = (days: number) => daysFrom(now, days).toISOString()
  const [revision, changed_by] = [closingTexts.length, by_id]
  const claimed = languages.flatMap((each) =>
    Object.entries(claims).map(([text_id, value]) => ({ text_id, language: each, value })),
  )
  const india = { text_id: 'students.record1.text', language, value: 'interns across India' }
  const firsts = [
    ...Object.entries(added).map(([text_id, value]) => ({ text_id, language, value })),
    ...claimed,
    india,
  ]
  await add(db, siteTexts, [
    {
      ...{ text_id: closing, language, published: closingTexts.at(-1), revision },
      ...{ version: revision, changed_by, changed_at: at(-6) },
    },
    { text_id: lead, language, draft, version: 1, changed_by, changed_at: at(-1) },
    ...firsts.map(({ value: published, ...text }) => {
      const once = { revision: 1, version: 1, changed_by, changed_at: at(-9) }
      return { ...text, published, ...once }
    }),
  ])
  const versions = closingTexts.map((value, index) => {
    return {
      text_id: closing,
      language,
      revision: index + 1,
      value,
      by_id,
      at: at(-20 + index * 14),
    }
  })
  const firstVersions = firsts.map((text) => ({ ...text, revision: 1, by_id, at: at(-9) }))
  await add(db, siteVersions, [...versions, ...firstVersions])
}

interface DemoStartup {
  id: string
  status: StartupStatus
  submitted_by: string | null
  submitted_date: string
  approved_at: string | null
  meeting_at: string | null
}

/** The decisions on each registration, so that its status has a history. */
const makeStartupSteps = (random: Random, startups: readonly DemoStartup[], superadmin: string) =>
  startups.flatMap((startup) => stepsOf(random, startup, superadmin))

function stepsOf(random: Random, startup: DemoStartup, superadmin: string) {
  const submitted = new Date(startup.submitted_date)
  const step = (status: StartupStatus, at: Date, by_id: string, more = {}) => ({
    ...{ id: random.id(at), startup_id: startup.id, status, at: at.toISOString(), by_id },
    ...{ note: '', meeting_at: null, ...more },
  })
  const { meeting_at } = startup
  const steps = [step('pending', submitted, startup.submitted_by ?? superadmin)]
  if (startup.status === 'pending') return steps
  steps.push(step('meeting_scheduled', daysFrom(submitted, 1), superadmin, { meeting_at }))
  if (startup.approved_at) steps.push(step('approved', new Date(startup.approved_at), superadmin))
  if (startup.status === 'rejected') {
    const note =
      'It sounds like you need couriers rather than interns. We’d be glad to hear about another project.'
    steps.push(step('rejected', daysFrom(submitted, 6), superadmin, { note }))
  }
  return steps
}

const seed = 2026

/** What the demo shares with an organisation that it is added to: rows of the same name are not made again. */
interface Own {
  superadmin_id: string
  departments: readonly Named[]
  categories: readonly Named[]
}

/** All people of the demo and what they did, as of that moment; the same moment makes the same demo. */
export function demoAt(
  now: Date,
  password_hash: string | null,
  offered: Parameters<typeof makeMarket>[3] = [],
  own: Partial<Own> = {},
) {
  const random = randomFrom(seed)
  const people = makePeople(random, now, password_hash, own.superadmin_id)
  const company = makeCompany(random, now, people, own.departments)
  const market = makeMarket(random, now, company, offered, own.categories)
  const students = people.filter(({ role }) => role === 'intern')
  const byOwner = new Map(students.map(({ id }) => [id, random.id(daysFrom(now, -50))]))
  const earned = makeCertificates(now, people, company)
  const beginnings = beginningsOf(now, people, company, earned.certificates)
  const places = { beginnings, leaving: leavingFrom(now, people, company) }
  const hiring = makeHiring(random, now, people, market, byOwner, places)
  const left = makeLeaver(now, people, company, hiring.leaver)
  const resumes = students.map((person) => resume(byOwner.get(person.id) ?? '', person))
  const hired = makeHires(now, people, company, { ...hiring, ...market, ...earned, ...left })
  const work = makeWork(now, people, company, market)
  return { random, people, company, market, resumes, earned, hiring, left, hired, work }
}

type Demo = ReturnType<typeof demoAt>

const superadminOf = (people: People) => people.find(({ role }) => role === 'superadmin')?.id ?? ''

/** Fills an empty database with a believable company; leaves a database with users as it is. */
export async function seedDemo(database: Database, storage: Storage, now = new Date()) {
  if (await database.db.$count(users)) return
  const [hash, offered] = await Promise.all([
    hashPassword(demoPassword),
    categories.list(database.db),
  ])
  const made = demoAt(now, hash, offered.categories)
  const { people, company, market } = made
  const superadmin = superadminOf(people)
  await database.transaction(async (db) => {
    // A new database has departments and categories (spec §2 and §3); the demo has the same with its own ids.
    await db.delete(departments)
    await db.delete(internshipCategories)
    await add(db, departments, company.departments)
    await add(db, internshipCategories, market.categories)
    await addCompany(db, storage, now, made, people)
    await addImport(db, people)
    await addSite(db, now, superadmin)
    await add(db, holidays, holidaysAround(now))
    await add(db, systemSettings, [
      { name: 'organisation', value: defaultOrganisation },
      { name: 'work_week', value: SystemSettings.parse({}).work_week },
      { name: testedMail, value: 1 },
      { name: sampleData, value: true },
    ])
    await addPublicFace(db, now, superadmin, people)
    await addSecurity(db, now, people)
    await recordDemo(db, undefined, { address: 'local', agent: '', request_id: 'demo' }, made)
  })
}

/**
 * Adds the demo's company to an organisation that has nothing of its own yet: its people, who cannot log in, and what
 * they did. Profile, texts, settings, departments and categories stay the organisation's, and what the demo's superadmin
 * did is the user's. 409 once there are internships, projects or startups, the sample's included.
 */
export async function addSampleData(db: Db, storage: Storage, { user, from }: Actor) {
  const [{ is_used } = { is_used: true }] = await rowsOf<{ is_used: boolean }>(
    db,
    sql`select exists (select from ${internships}) or exists (select from ${projects})
      or exists (select from ${startups}) as is_used`,
  )
  if (is_used)
    throw conflict(
      t("You already have internships, projects or startups. Sample data can't be added to them."),
    )
  const now = new Date()
  const { categories: offered } = await categories.list(db)
  const groups = await db.select({ id: departments.id, name: departments.name }).from(departments)
  const own = { superadmin_id: user.id, departments: groups, categories: offered }
  const made = demoAt(now, null, offered, own)
  const { people, company, market } = made
  const isKnown = new Set(groups.map(({ id }) => id))
  await add(
    db,
    departments,
    company.departments.filter(({ id }) => !isKnown.has(id)),
  )
  if (organisation().currency !== defaultOrganisation.currency)
    for (const posting of market.internships)
      posting.stipend = posting.stipend && posting.stipend / 20
  const strangers = people.filter(({ id }) => id !== user.id)
  await addCompany(db, storage, now, made, strangers)
  for (const topic of sampled) await publish(db, topic, ['everyone'])
  await recordDemo(db, user, from, made)
}

/** The people, their startups, projects and teams, the postings, and what came of them. */
async function addCompany(
  db: Db,
  storage: Storage,
  now: Date,
  { random, people, company, market, resumes, earned, hiring, left, hired, work }: Demo,
  newcomers: People,
) {
  await Promise.all(
    resumes.map(({ row, bytes }) => storage.put(row.key, Readable.from(bytes), bytes.length)),
  )
  const decisions = makeStartupSteps(random, company.startups, superadminOf(people))
  /** A certificate names the posting that its holder was hired for. */
  const hiredFor = (user_id: string) => {
    const applied = hiring.applications.find(
      (one) => one.user_id === user_id && one.status === 'hired',
    )
    const posting = market.internships.find(({ id }) => id === applied?.internship_id)
    return posting && { internship_id: posting.id, title: posting.title }
  }
  const firstDayOf = (user_id: string) =>
    hired.hires.find((hire) => hire.user_id === user_id)?.start_date
  await add(db, users, newcomers)
  for (const { id } of newcomers) await recordConsent(db, id)
  await add(db, startups, company.startups)
  await add(db, startupSteps, decisions)
  await add(db, startupMembers, company.members)
  await add(db, projects, company.projects)
  await add(db, teams, company.teams)
  await add(
    db,
    teamMembers,
    company.teamMembers.map((member) => ({
      ...member,
      joined_at: firstDayOf(member.user_id) ?? daysFrom(now, -60).toISOString(),
    })),
  )
  await add(
    db,
    files,
    resumes.map(({ row }) => row),
  )
  await add(db, internships, market.internships)
  await add(db, applications, hiring.applications)
  await add(db, applicationSteps, hiring.steps)
  await add(db, applicationNotes, hiring.notes)
  await add(db, decisionReasons, makeReasons(random, now))
  await add(db, interviews, hiring.interviews)
  await add(db, interviewOffers, hiring.offers)
  await addScores(db, now, people, market.internships, hiring)
  await add(db, hires, hired.hires)
  const hr = people.find(({ email }) => email === 'hr@demo.example')?.id ?? ''
  await addPool(db, random, now, hiring.applications, hr)
  await add(db, onboardingItems, hired.items)
  await add(db, notifications, hiring.notifications)
  await addWork(db, {
    ...work,
    tasks: [...work.tasks, ...earned.work, ...left.work],
    steps: [...work.steps, ...earned.steps, ...left.steps],
    sessions: [...work.sessions, ...earned.sessions, ...left.sessions],
    written: [...work.written, ...earned.written, ...left.written],
  })
  await addCertificates(
    db,
    earned.certificates.map((one) => ({ ...one, ...hiredFor(one.user_id) })),
  )
  const through = { ...hiring, ...hired, ...earned }
  const reviews = makeReviews(now, { people, company, market, ...through })
  await add(db, companyReviews, reviews)
  await add(db, reviewReports, makeReviewReports(reviews, company))
  await add(db, internshipAlerts, makeAlerts(now, people))
  await addEvaluations(db, now, people, company)
  await addWeeks(db, now, company)
  await addBriefs(db, random, now, { people, company })
}

const recordDemo = (db: Db, user: User | undefined, from: ClientInfo, { people, hiring }: Demo) =>
  record(db, user, from, {
    action: 'demo_data_created',
    entity_type: 'system',
    details: { people: people.length, applications: hiring.applications.length },
  })
