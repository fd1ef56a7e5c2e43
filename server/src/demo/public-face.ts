import type { Db } from '#platform/database/db.ts'
import { certificates } from '#schema/certificates.table.ts'
import { enquiries, enquiryMessages } from '#schema/contact-messages.table.ts'
import { fame } from '#schema/hall-of-fame.table.ts'
import { posts } from '#schema/news.table.ts'
import { add } from './add.ts'
import { daysFrom, type Random, randomFrom } from './random.ts'

/** The posts of the news page; the last one is still being written. */
const written = [
  {
    days: 45,
    status: 'published' as const,
    slug: 'how-a-week-of-an-intern-team-looks',
    title: 'How a week of an intern team looks',
    summary: 'Check-in, tasks, a report, a review: what happens between Monday and Saturday.',
    text: `An internship here is part-time, and it is work. This is what a week looks like for a team of four.

## Every working day

- Check in, and say where you work and what you plan
- Take a task from the team’s board and move it
- Check out with a short report: what is done, what is in the way, what comes tomorrow

The team leader reads each report within a working day. Approved hours count towards the certificate.

## At the end of the week

From the approved reports the project manager writes a weekly update for the startup. Nobody types anything twice, and the startup reads what was really done.`,
  },
  {
    days: 20,
    status: 'published' as const,
    slug: 'certificates-that-anybody-can-check',
    title: 'Certificates that anybody can check',
    summary: 'Each certificate has a page of its own, a code to print and a signed badge.',
    text: `A certificate is worth what somebody else can verify. Ours say how many hours were approved and how many tasks were completed, and each has a public page that says whether it is still valid.

- The PDF carries a QR code that leads to that page
- The same page offers an Open Badges 3.0 file, signed with our key
- If a certificate is taken back, the page says so and why

Whoever likes may also stand in the hall of fame. It is a choice on the certificates page, and it can be withdrawn at any time.`,
  },
  {
    days: 6,
    status: 'published' as const,
    slug: 'startups-can-state-a-brief',
    title: 'Startups can state a brief',
    summary: 'Say what you want built; we propose a team, seat by seat, and you decide.',
    text: `A startup that is approved can now describe a project in its own words: what it is, which milestones matter, and which seats the team needs.

## What happens then

- HR proposes people for each seat, with the reasons and their free hours
- The startup accepts or declines seat by seat
- When every seat is filled, the team, the project and its first tasks are made from the brief

The words of the brief become the project’s. Startups find it under Team Briefs.`,
  },
  {
    days: 1,
    status: 'draft' as const,
    slug: 'what-we-learned-from-the-first-evaluations',
    title: 'What we learned from the first evaluations',
    summary: 'Interns, leaders and startups answered the same questions without seeing each other.',
    text: `Evaluations stay sealed until every side has sent its sheet. A first look at what the sides agree on, and where they differ.

## Still to add

- Two quotes, with their authors’ consent
- The chart of the five questions`,
  },
]

type Letter = Pick<
  typeof enquiries.$inferInsert,
  | 'name'
  | 'email'
  | 'topic'
  | 'organisation'
  | 'website'
  | 'stage'
  | 'message'
  | 'status'
  | 'is_marked'
> & { days: number; answer?: string }

/** Messages from the contact page. */
const letters: Letter[] = [
  {
    days: 9,
    name: 'Farah Sheikh',
    email: 'farah.sheikh@college.example',
    topic: 'partnership',
    organisation: 'Placement cell, Riverside College',
    website: 'https://riverside.example/placements',
    message:
      'We have about 120 students in their third year who look for part-time work. Can you come to our placement day in January, or send us material about how the hours are counted?',
    status: 'answered',
    answer:
      'Thank you for writing. We will gladly come: the second week of January suits us. Until then, the page “How it works” explains how hours are reported and approved; feel free to print it.',
  },
  {
    days: 5,
    name: 'Nikhil Rao',
    email: 'nikhil@kirana.example',
    topic: 'pitch',
    organisation: 'Kirana Lens',
    website: 'https://kirana.example',
    stage: 'prototype',
    message:
      'We photograph shelves of small shops and tell the owner what runs out next. The prototype works for biscuits and tea. We need two people for the app and one for the model.',
    status: 'open',
    is_marked: true,
  },
  {
    days: 3,
    name: 'Ritu Malhotra',
    email: 'ritu.malhotra@mail.example',
    topic: 'internships',
    message:
      'My daughter studies commerce. Are there internships that do not need programming, and may she work from home during the exams?',
    status: 'open',
  },
  {
    days: 16,
    name: 'Joseph Mathew',
    email: 'joseph@mail.example',
    topic: 'question',
    message: 'Does the certificate show my roll number? My college asks for it.',
    status: 'closed',
    answer:
      'No. A certificate shows your name, the internship, the approved hours and the completed tasks, and nothing else about you. Your college can check it with the code on its public page.',
  },
]

/** A seed of its own, so that changes here leave the other demo data as it is. */
const seed = 2031

/** Posts, contact messages, and the interns who agreed to be in the hall of fame. */
export async function addPublicFace(db: Db, now: Date, superadmin: string) {
  const random = randomFrom(seed)
  await add(db, posts, makePosts(random, now, superadmin))
  const inbox = makeInbox(random, now, superadmin)
  await add(db, enquiries, inbox.enquiries)
  await add(db, enquiryMessages, inbox.answers)
  const valid = await db.select().from(certificates)
  await add(
    db,
    fame,
    valid
      .filter(({ revoked_at }) => !revoked_at)
      .map(({ id, issued_at }) => ({
        certificate_id: id,
        shows_photo: false,
        agreed_at: issued_at,
      })),
  )
}

const makePosts = (random: Random, now: Date, author_id: string) =>
  written.map(({ days, status, ...words }) => {
    const at = daysFrom(now, -days)
    return {
      ...words,
      id: random.id(at),
      author_id,
      status,
      published_at: status === 'published' ? at.toISOString() : null,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    }
  })

function makeInbox(random: Random, now: Date, superadmin: string) {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const created = letters.map(({ days, answer, ...words }) => {
    const at = daysFrom(now, -days)
    const answered = daysFrom(at, 0, 5)
    const id = random.id(at)
    const enquiry = {
      ...words,
      id,
      reference: Array.from({ length: 10 }, () => alphabet[random.below(alphabet.length)]).join(''),
      created_at: at.toISOString(),
      last_at: (answer ? answered : at).toISOString(),
      ...(answer && { assignee_id: superadmin, version: 2 }),
    }
    const reply = { id: random.id(answered), enquiry_id: id, by_id: superadmin }
    return {
      enquiry,
      answers: answer ? [{ ...reply, text: answer, at: answered.toISOString() }] : [],
    }
  })
  return {
    enquiries: created.map(({ enquiry }) => enquiry),
    answers: created.flatMap(({ answers }) => answers),
  }
}
