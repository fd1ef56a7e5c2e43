import { localized, msg } from '@app/contract/i18n/translate.ts'
import {
  heaviest,
  type WeightName,
  type Weights,
  weightNames,
} from '@app/contract/programme/briefs.ts'
import type { ListParams } from '#lib/lists/list-params.ts'

export const weightLabels: Record<WeightName, string> = localized({
  skills: msg('Skills'),
  record: msg('Track record'),
  availability: msg('Availability'),
})

/** The weights in the URL; by default those of the last proposal. */
export function weightsOf(params: ListParams, usual: Weights): Weights {
  const weightOf = (name: WeightName) => {
    const typed = params.get(name)
    return typed && /^\d{1,2}$/.test(typed) ? Math.min(heaviest, Number(typed)) : usual[name]
  }
  const [skills, record, availability] = weightNames.map(weightOf)
  return {
    skills: skills ?? usual.skills,
    record: record ?? usual.record,
    availability: availability ?? usual.availability,
  }
}
