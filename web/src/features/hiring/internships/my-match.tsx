import { internRole } from '@app/contract/core/roles.ts'
import type { InternshipCard } from '@app/contract/hiring/internships.ts'
import { type Match, matchOf } from '@app/contract/hiring/matches.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Target } from 'lucide-react'
import { Link } from 'react-router'
import { textLinkClass } from '#ui/link.ts'
import { useOwnSkills } from './matches.api.ts'

export interface MatchProps {
  posting: Pick<InternshipCard, 'skills' | 'hours_per_week'>
  /** With the way to the profile where it names no skills. */
  whole?: boolean
}

/** How well a posting fits the reader by their profile and work, with what is missing. */
export function MyMatch({ posting, whole }: MatchProps) {
  const own = useOwnSkills()
  const match = own && matchOf(posting, own)
  if (!match) return null
  if (own.skills.length === 0) return whole ? <NoSkills /> : null
  return (
    <p className="flex items-start gap-2 rounded-md bg-accent-soft px-2.5 py-1.5 text-sm">
      <Target aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span>
        <span className="sr-only">{t('Your match:')} </span>
        {matchLine(match, own.hours_per_week)}
      </span>
    </p>
  )
}

const NoSkills = () => (
  <p className="text-sm text-muted">
    <Link to={pageUrl('profile', { role: internRole })} className={textLinkClass()}>
      {t('Add your skills to see how well this fits')}
    </Link>
  </p>
)

/** 3 of 4 skills (1 shown in your work), fits your 20 h; missing: Docker */
export function matchLine({ has, missing, shown, fits_hours }: Match, hours: number | null) {
  const skills = t('{has} of {total, plural, one {# skill} other {# skills}}', {
    has: has.length,
    total: has.length + missing.length,
  })
  const parts = [
    shown > 0 ? t('{skills} ({shown} shown in your work)', { skills, shown }) : skills,
    ...(fits_hours === null || hours === null
      ? []
      : [
          fits_hours
            ? t('fits your {hours} h', { hours })
            : t('more than your {hours} h', { hours }),
        ]),
  ].join(', ')
  return missing.length > 0
    ? t('{parts}; missing: {skills}', { parts, skills: missing.join(', ') })
    : parts
}
