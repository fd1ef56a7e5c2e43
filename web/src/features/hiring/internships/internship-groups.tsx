import type { InternshipCard as Card } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useId } from 'react'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { grouped } from './internship.labels.ts'
import { InternshipCard } from './internship-card.tsx'

/** One page of the marketplace: technical internships first, then all others. */
export const InternshipGroups = ({ cards }: { cards: readonly Card[] }) => (
  <div className="grid grid-cols-1 gap-8">
    {grouped(cards).map((group) => (
      <InternshipGroup key={group.title} {...group} />
    ))}
  </div>
)

export function InternshipGroup(props: { title: string; cards: readonly Card[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {props.title}
      </h2>
      <InternshipGrid cards={props.cards} />
    </section>
  )
}

export const InternshipGrid = ({ cards }: { cards: readonly Card[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-4">
    {cards.map((card) => (
      <li key={card.id}>
        <InternshipCard card={card} />
      </li>
    ))}
  </ul>
)

export const InternshipsLoading = () => (
  <>
    <p role="status" className="mb-3 flex items-center gap-2 text-muted">
      <Spinner /> {t('Loading internships...')}
    </p>
    <div aria-hidden>
      <SkeletonCards />
    </div>
  </>
)
