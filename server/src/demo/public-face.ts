import type { Db } from '#platform/database/db.ts'
import { certificates } from '#schema/certificates.table.ts'
import { enquiries, enquiryMessages } from '#schema/contact-messages.table.ts'
import { fame } from '#schema/hall-of-fame.table.ts'
import { posts } from '#schema/news.table.ts'
import { add } from './add.ts'
import { letters, written } from './public-texts.ts'
import { daysFrom, type Random, randomFrom } from './random.ts'

/** Numbers of its own, so that whatever is added here leaves the rest of the company as it was. */
const seed = 2031

/** What visitors see and write: posts, messages to answer, and the interns who agreed to be shown. */
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
