import { createHash } from 'node:crypto'
import type { Role } from '@app/contract/core/roles.ts'
import type { users } from '#schema/accounts.table.ts'
import { deedsBy } from './applicants.ts'
import { postings } from './postings.ts'
import { capital, type Random } from './random.ts'
import { careersOf, cities, firstNames, lastNames, otherCareers, studiesFor } from './texts.ts'
import { daysFrom } from './work-clock.ts'

type Person = typeof users.$inferInsert & {
  id: string
  email: string
  full_name: string
  role: Role
}

export const demoPassword = 'Demo-Pass-2026'

/** One account for each role (product.md, demo data); the sign-in page shows them. */
export const demoAccounts: { name: string; email: string; role: Role }[] = [
  { name: 'Vandana Krishnan', email: 'superadmin@demo.example', role: 'superadmin' },
  { name: 'Prakash Menon', email: 'pm@demo.example', role: 'project_manager' },
  { name: 'Tara Malhotra', email: 'tm@demo.example', role: 'team_manager' },
  { name: 'Lokesh Rao', email: 'tl@demo.example', role: 'team_leader' },
  { name: 'Isha Sharma', email: 'intern@demo.example', role: 'intern' },
  { name: 'Hema Reddy', email: 'hr@demo.example', role: 'hr' },
  { name: 'Samar Bhatia', email: 'startup@demo.example', role: 'startup_rep' },
  { name: 'Pallavi Iyer', email: 'pa@demo.example', role: 'project_admin' },
  { name: 'Imran Qureshi', email: 'ia@demo.example', role: 'internship_admin' },
  { name: 'Harini Subramanian', email: 'ha@demo.example', role: 'hr_admin' },
  { name: 'Siddharth Pillai', email: 'sd@demo.example', role: 'senior_developer' },
  { name: 'Divya Nambiar', email: 'dev@demo.example', role: 'developer' },
]

const staff: [Role, number][] = [
  ['project_manager', 3],
  ['team_leader', 6],
  ['hr', 2],
  ['startup_rep', 7],
  ['senior_developer', 1],
  ['developer', 3],
]
const wanted = 120

/** The demo's student shows her profile and contact details to all signed-in users. */
const shownToAll = {
  settings: { profileVisibility: 'public', showEmail: true },
  phone: '+91 98450 12345',
  experience: 'Built the booking page of the college festival with three friends.',
  github: 'https://github.com/isha-sharma-demo',
} as const

/** 120 people: the demo accounts, the staff around them, and students. */
export function makePeople(
  random: Random,
  now: Date,
  password_hash: string | null,
  superadmin_id?: string,
): Person[] {
  const named = demoAccounts.map(({ name, email, role }) => ({
    ...person(random, now, name, email, role),
    ...(role === 'intern' && shownToAll),
    ...(role === 'superadmin' && superadmin_id && { id: superadmin_id }),
    password_hash,
  }))
  const names = new Set(demoAccounts.map(({ name }) => name))
  const rest: Role[] = staff.flatMap(([role, count]) => Array<Role>(count).fill(role))
  const roles = [...rest, ...Array<Role>(wanted - named.length - rest.length).fill('intern')]
  return [...named, ...roles.map((role) => stranger(random, now, role, names))]
}

function stranger(random: Random, now: Date, role: Role, names: Set<string>): Person {
  let name = ''
  do name = `${random.one(firstNames)} ${random.one(lastNames)}`
  while (names.has(name))
  names.add(name)
  return person(random, now, name, `${name.toLowerCase().replace(' ', '.')}@people.example`, role)
}

function person(random: Random, now: Date, full_name: string, email: string, role: Role): Person {
  const joined = daysFrom(now, -random.between(60, 300))
  const [, title, skills] = random.one(postings)
  return {
    id: random.id(joined),
    email,
    full_name,
    role,
    status: 'active',
    age_group: 'adult',
    email_confirmed_at: joined.toISOString(),
    location: random.one(cities),
    ...(role === 'intern'
      ? studiesOf(full_name, { title, skills })
      : { ...random.one(careersOf[role] ?? otherCareers) }),
    created_at: joined.toISOString(),
    updated_at: joined.toISOString(),
  }
}

/** Nobody acts before they have an account. */
export function joinedBefore(people: People, id: string | undefined, act: string) {
  const person = people.find((one) => one.id === id)
  const latest = daysFrom(new Date(act), -3).toISOString()
  if (person && String(person.created_at) > latest)
    Object.assign(person, { created_at: latest, updated_at: latest, email_confirmed_at: latest })
}

interface Occupation {
  title: string
  skills: readonly string[]
  company_name?: string
}

/** What a student studies, knows and says of themselves: it fits what they look for, or what they were hired for. */
export function studiesOf(
  name: string,
  { title, skills, company_name }: Occupation,
  isHired = false,
) {
  const category = postings.find(([, posted]) => posted === title)?.[0] ?? 'Development'
  const fitting = studiesFor(category)
  const sum = [...name].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  const education = fitting[sum % fitting.length] ?? ''
  const skill = skills[sum % skills.length] ?? ''
  const [deed] = deedsBy({ full_name: name, skills })
  const wishes = [
    `Looking for a team as ${title}. Last year I ${deed}.`,
    `I ${deed} and would like to work as ${title}, about 20 hours a week.`,
    `Learning ${skill} since last year; looking for work as ${title}. My first try: I ${deed}.`,
    `${title}, if you let me. So far I ${deed}.`,
    `Ask me how I ${deed}. I’d like to do more of that as ${title}.`,
  ]
  const works = [
    `${title} at ${company_name}. Before that I ${deed}.`,
    `Studying in the afternoon, ${title} at ${company_name} in the morning. I once ${deed}.`,
    `I work with ${skill} at ${company_name}. It began when I ${deed}.`,
    `I ${deed}, and that got me to ${company_name}.`,
  ]
  const bios = isHired ? works : wishes
  return { education, skills: [...skills], bio: bios[sum % bios.length] ?? '' }
}

export type People = ReturnType<typeof makePeople>

/** A student's résumé: a real PDF in the store and its row. */
export function resume(id: string, person: Person) {
  const { id: owner_id, full_name, email, education, location, skills } = person
  const bytes = resumeOf([
    full_name,
    `${email} · ${location}`,
    `Education: ${education}`,
    `Skills: ${skills?.join(', ')}`,
    'Projects:',
    ...deedsBy(person).map((deed) => `- ${capital(deed)}`),
    'References on request.',
  ])
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

/** A minimal one-page PDF with the given lines. */
function resumeOf(lines: readonly string[]): Buffer {
  const text = lines
    .map(
      (line, at) =>
        `${at === 0 ? '/F1 20 Tf' : '/F1 11 Tf'} (${escaped(line)}) Tj 0 -${at === 0 ? 28 : 18} Td`,
    )
    .join('\n')
  const content = `BT 56 780 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  return Buffer.from(assembled(objects), 'latin1')
}

const escaped = (line: string) =>
  line
    .replaceAll('’', "'")
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll(/[^\x20-\x7e]/g, ' ')

function assembled(objects: string[]) {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
