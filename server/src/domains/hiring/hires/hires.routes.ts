import { onboarding as checklists, hires as routes } from '@app/contract/hiring/hires.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { end } from './hire-ending.ts'
import { list, read } from './hire-lists.ts'
import { places } from './hire-places.ts'
import { change, hire } from './hires.ts'
import { mine, saveTemplate, start, template, tick } from './onboarding.ts'

export const hireRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  places: ({ db, query }) => places(db, query),
  read: ({ db, user, params }) => read(db, user, params.id),
  hire: ({ db, body, ...context }) => hire(db, actorOf(context), body),
  change: ({ db, params, body, ...context }) => change(db, actorOf(context), params.id, body),
  end: ({ db, params, body, ...context }) => end(db, actorOf(context), params.id, body),
  startOnboarding: async ({ db, user, from, params }) => {
    await start(db, { user, from }, params.id)
    return read(db, user, params.id)
  },
})

export const onboardingRoutes = implement(checklists, {
  template: ({ db }) => template(db),
  saveTemplate: ({ db, user, from, body }) => saveTemplate(db, { user, from }, body),
  mine: ({ db, user }) => mine(db, user),
  tick: ({ db, user, from, params, body }) => tick(db, { user, from }, params.id, body.done),
})
