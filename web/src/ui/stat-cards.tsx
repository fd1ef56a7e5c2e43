import { StatCard, type StatCardProps } from './stat-card.tsx'
import { useTexts } from './ui-texts.tsx'

type Card = Pick<StatCardProps, 'icon' | 'value' | 'hint'> & { label: string }

interface StatCardsProps {
  cards: readonly Card[]
  failed: boolean
  onRetry: () => void
}

/** The statistics above a workspace; a card that failed to load offers a Retry. */
export const StatCards = ({ cards, ...state }: StatCardsProps) => (
  <section aria-label={useTexts().figures} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {cards.map((card) => (
      <StatCard key={card.label} {...card} {...state} />
    ))}
  </section>
)
