import { quest } from '@app/contract/insight/quest.ts'
import { implement } from '#platform/http/implement.ts'
import { mine } from './quest.ts'

export const questRoutes = implement(quest, { mine: ({ db, user }) => mine(db, user) })
