import type { Amounts } from './options.ts'
import {
  details,
  least,
  manyDetails,
  news,
  pages,
  placesIn,
  type Recorder,
  searches,
} from './recorded.ts'

/** The statements the product sends in each case, recorded once; the baselines send the same. */
export async function questionsFor(recorder: Recorder, amounts: Amounts) {
  return {
    place: await placesIn(recorder, amounts),
    pages: await pages(recorder, amounts),
    details: await details(recorder, amounts),
    manyDetails: await manyDetails(recorder, amounts),
    list: await searches(recorder, 'list'),
    facets: await searches(recorder, 'facets'),
    news: await news(recorder),
    least: await least(recorder, amounts),
  }
}

export type Questions = Awaited<ReturnType<typeof questionsFor>>
