import { slugOf } from '@app/contract/core/slug.ts'
import type { Db } from '#platform/database/db.ts'
import { certificates } from '#schema/certificates.table.ts'
import { contactMessages, conversationMessages } from '#schema/contact-messages.table.ts'
import { fame } from '#schema/hall-of-fame.table.ts'
import { posts } from '#schema/news.table.ts'
import { publicProfiles } from '#schema/public-profiles.table.ts'
import { add } from './add.ts'
import { demoAccounts, type People } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { daysFrom } from './work-clock.ts'

/** The posts of the news page; the last one is still being written. */
const written = [
  {
    days: 45,
    status: 'published' as const,
    slug: 'a-week-in-an-intern-team',
    title: 'A week in the life of an intern team',
    summary: 'Check-ins, tasks, reports and reviews, from Monday to Saturday.',
    text: `Internships here are part-time, and they’re real work. Here’s a week in a team of four.

## Every working day

- Check in with where you’re working and what you plan to do
- Pick up a task from the team’s board and move it forward
- Check out with a short report: what’s done, what’s blocked and what’s next

The team leader reviews each report within a working day. Approved hours count toward your certificate.

## At the end of the week

The approved reports become a weekly update for the startup. No one writes anything twice, and the startup sees what actually got done.`,
  },
  {
    days: 20,
    status: 'published' as const,
    slug: 'certificates-anyone-can-verify',
    title: 'Certificates anyone can verify',
    summary: 'Every certificate comes with a public page, a code to print and a signed badge.',
    text: `A certificate is only worth something if others can verify it. Ours show approved hours and completed tasks, and each has a public page that shows whether it’s still valid.

- The PDF has a QR code that opens that page
- You can download a signed Open Badges 3.0 file from the same page
- If a certificate is revoked, the page says so and explains why

You can also appear in the hall of fame. Turn it on under Certificates, and off again whenever you like.`,
  },
  {
    days: 6,
    status: 'published' as const,
    slug: 'startups-can-now-submit-a-brief',
    title: 'Startups can now submit a brief',
    summary: 'Tell us what you want to build. We propose a team, and you decide seat by seat.',
    text: `Approved startups can now describe a project in their own words: what it is, which milestones matter and which seats the team needs.

## What happens then

- HR proposes candidates for each seat, with reasons and free hours
- The startup accepts or declines each candidate
- Once every seat is filled, we create the team, the project and its first tasks from the brief

Find it under Team Briefs.`,
  },
  {
    days: 1,
    status: 'draft' as const,
    slug: 'what-we-learned-from-the-first-evaluations',
    title: 'What we learned from the first evaluations',
    summary: 'Interns, leaders and startups answered the same questions without seeing each other.',
    text: `Evaluations stay sealed until everyone has sent theirs. Here’s a first look at where the sides agree and where they differ.

## Still to add

- Two quotes, with their authors’ consent
- The chart of the five questions`,
  },
]

type Letter = Pick<
  typeof contactMessages.$inferInsert,
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
      'We have about 120 third-year students looking for part-time work. Could you come to our placement day in January, or send us something on how hours are counted?',
    status: 'answered',
    answer:
      'Thanks for writing! We’d love to come, and the second week of January works for us. Until then, our “How it works” page explains how hours are reported and approved. Feel free to print it.',
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
      'We photograph shop shelves and tell owners what’s about to run out. Our prototype works for biscuits and tea. We need two people for the app and one for the model.',
    status: 'open',
    is_marked: true,
  },
  {
    days: 3,
    name: 'Ritu Malhotra',
    email: 'ritu.malhotra@mail.example',
    topic: 'internships',
    message:
      'My daughter studies commerce. Do you have internships that don’t need programming, and can she work from home during exams?',
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
      'No. A certificate shows only your name, the internship, your approved hours and completed tasks. Your college can verify it with the code on its public page.',
  },
]

/** A seed of its own, so that changes here leave the other demo data as it is. */
const seed = 2031

const studentAddress = demoAccounts.find(({ role }) => role === 'intern')?.email

/** Posts, contact messages, the interns who agreed to be in the hall of fame, and public pages. */
export async function addPublicFace(db: Db, now: Date, superadmin: string, people: People) {
  const random = randomFrom(seed)
  await add(db, posts, makePosts(random, now, superadmin))
  const inbox = makeInbox(random, now, superadmin)
  await add(db, contactMessages, inbox.contactMessages)
  await add(db, conversationMessages, inbox.answers)
  const issued = await db.select().from(certificates)
  const valid = issued.filter(({ revoked_at }) => !revoked_at)
  const holders = valid.map(({ user_id }) => user_id)
  await addProfiles(
    db,
    now,
    people,
    holders.filter((id) => id !== null),
  )
  await add(
    db,
    fame,
    valid.map(({ id, issued_at }) => ({
      certificate_id: id,
      shows_photo: false,
      agreed_at: issued_at,
    })),
  )
}

/** Public pages of the demo's student and of two holders of certificates, so that one can be looked at. */
async function addProfiles(db: Db, now: Date, people: People, holders: readonly string[]) {
  const student = people.find(({ email }) => email === studentAddress)
  const shown = people.filter(({ id }) => id !== student?.id && holders.includes(id)).slice(0, 2)
  await add(
    db,
    publicProfiles,
    [...(student ? [student] : []), ...shown].map(({ id, full_name, bio, skills }, at) => ({
      ...{ user_id: id, address: slugOf(full_name), skills: skills ?? [] },
      headline: bio?.split(/(?<=\w)\. /)[0]?.replace(/\.$/, '') ?? '',
      ...{
        is_on: true,
        is_listed: true,
        shows_marks: true,
        created_at: daysFrom(now, at - 12).toISOString(),
      },
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
    const contactMessage = {
      ...words,
      id,
      reference: Array.from({ length: 10 }, () => alphabet[random.below(alphabet.length)]).join(''),
      created_at: at.toISOString(),
      last_at: (answer ? answered : at).toISOString(),
      ...(answer && { assignee_id: superadmin, version: 2 }),
    }
    const reply = { id: random.id(answered), enquiry_id: id, by_id: superadmin }
    return {
      contactMessage,
      answers: answer ? [{ ...reply, text: answer, at: answered.toISOString() }] : [],
    }
  })
  return {
    contactMessages: created.map(({ contactMessage }) => contactMessage),
    answers: created.flatMap(({ answers }) => answers),
  }
}
