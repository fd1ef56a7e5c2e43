import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import { InternshipCover } from '#features/hiring/internships/internship-cover.tsx'
import { InternshipOverview } from '#features/hiring/internships/internship-overview.tsx'
import { InternshipSkills } from '#features/hiring/internships/internship-skills.tsx'
import { InternshipText } from '#features/hiring/internships/internship-text.tsx'
import { placeLine } from '#features/hiring/internships/internship-words.ts'
import { Badge } from '#ui/badge.tsx'

/** A saved posting as everybody will see it, without the form to apply. */
export const InternshipPreview = ({ internship }: { internship: Internship }) => (
  <article className="grid grid-cols-1 gap-8">
    <header>
      <InternshipCover internship={internship} />
      <p className="text-muted">{internship.company_name}</p>
      <p className="mt-1 text-xl font-semibold">{internship.title}</p>
      <p className="mt-1 text-muted">{placeLine(internship)}</p>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <Badge>{t('Part-Time')}</Badge>
        <Badge>{internship.paid_or_unpaid}</Badge>
        <Badge>{internship.category}</Badge>
      </p>
    </header>
    <InternshipOverview internship={internship} />
    <InternshipText title={t('Description')} text={internship.description} />
    <InternshipText title={t('Scope of Work')} text={internship.scope} />
    <InternshipText title={t('Eligibility')} text={internship.eligibility} />
    <InternshipSkills skills={internship.skills} />
  </article>
)
