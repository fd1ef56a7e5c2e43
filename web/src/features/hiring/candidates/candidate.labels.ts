import type { Standing } from '@app/contract/hiring/candidate-filters.ts'
import type { Likeness, Side } from '@app/contract/hiring/candidates.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useMe } from '#lib/session/session-store.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const standingTones: Record<Standing, BadgeTone> = {
  in_process: 'accent',
  accepted: 'success',
  hired: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

export const likenessLabels: Record<Likeness, string> = localized({
  email: msg('Same email address, spelled differently'),
  phone: msg('Same phone number'),
  resume: msg('Same name and resume'),
})

/** The path of the pool for the user's role: HR has it among its own pages. */
export const usePoolPath = () => pageUrl('candidates', { role: useMe().role })

/** 2 applications, 1 note, no interviews, 3 tags. */
export const holdings = ({ applications, notes, interviews, tags }: Side) =>
  t(
    '{applications, plural, one {# application} other {# applications}}, {notes, plural, one {# note} other {# notes}}, {interviews, plural, one {# interview} other {# interviews}}, {tags, plural, one {# tag} other {# tags}}',
    { applications, notes, interviews, tags: tags.length },
  )
