import type { InternshipCard as Card } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { InternshipGroup } from './internship-groups.tsx'

/** Internships that are similar to this one. */
export const SimilarInternships = ({ cards }: { cards: readonly Card[] }) =>
  cards.length > 0 && (
    <div className="mt-12 border-t pt-8">
      <InternshipGroup title={t('Similar internships')} cards={cards} />
    </div>
  )
