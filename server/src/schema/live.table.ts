import { roles } from '@app/contract/core/roles.ts'
import { topics } from '@app/contract/core/route.ts'
import { bigserial, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** What changed and for whom: one user, who leads a user, everyone with a role, or (none of them) everyone signed in. */
export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    topic: text({ enum: topics }).notNull(),
    about: uuid(),
    user_id: uuid(),
    leaders_of: uuid(),
    role: text({ enum: roles }),
    /** Nothing of the user's own changed: they review another person's record. */
    others: boolean().notNull().default(false),
    /** The id of the page that caused it, which is not sent the event. */
    client: text(),
    at: createdAt(),
  },
  (event) => [index('events_by_time').on(event.at)],
)
