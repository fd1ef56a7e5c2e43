import { matches } from '@app/contract/hiring/matches.ts'
import { implement } from '#platform/http/implement.ts'
import { mine } from './matches.ts'

export const matchRoutes = implement(matches, { mine: ({ db, user }) => mine(db, user) })
