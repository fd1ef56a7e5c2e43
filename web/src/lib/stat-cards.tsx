import type { LinkParts, PageName } from '@app/contract/pages.ts'
import { TriangleAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatCard, type StatCardProps } from '#ui/stat-card.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useTexts } from '#ui/ui-texts.tsx'
import { PageLink, usePageUrl } from './role-link.tsx'

interface Card extends Pick<StatCardProps, 'icon' | 'value' | 'hint'> {
  label: string
  /** The list behind the figure. */
  page: PageName
  query?: LinkParts['query']
  /** How the figure is calculated: shown on hover and focus, and in the accessible name. */
  rule?: string
}

interface StatCardsProps {
  cards: readonly Card[]
  failed?: boolean
  onRetry?: () => void
}

/** The figures of a workspace: cards on its dashboard, and on its other pages one line above the page's own list. */
export function StatCards(props: StatCardsProps) {
  const dashboard = usePageUrl()('dashboard')
  return useLocation().pathname === dashboard ? <Large {...props} /> : <StatLine {...props} />
}

const Large = ({ cards, ...state }: StatCardsProps) => (
  <section aria-label={useTexts().figures} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {cards.map(({ rule, value, ...card }) => (
      <StatCard
        key={card.label}
        {...card}
        {...state}
        value={rule && value !== undefined ? <Explained rule={rule}>{value}</Explained> : value}
      />
    ))}
  </section>
)

const Explained = ({ rule, children }: { rule: string; children: Card['value'] }) => (
  <Tooltip text={rule}>
    <button
      type="button"
      className="min-h-6 cursor-help text-left underline decoration-dotted underline-offset-4"
    >
      {children}
      <span className="sr-only"> {rule}</span>
    </button>
  </Tooltip>
)

/** The figures in one line, each leading to the list behind it. */
export function StatLine({ cards, failed, onRetry }: StatCardsProps) {
  const texts = useTexts()
  return (
    <section
      aria-label={texts.figures}
      className="-mx-1 flex min-h-10 items-center overflow-x-auto px-1 [scrollbar-width:none]"
    >
      {failed ? (
        <p className="flex flex-1 items-center gap-2 text-sm text-muted">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
          {texts.couldNotLoad}
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {texts.retry}
          </Button>
        </p>
      ) : (
        <ul className="flex gap-2">
          {cards.map((card) => (
            <li key={card.label}>
              <StatLink {...card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function StatLink({ label, value, page, query = {}, rule }: Card) {
  const link = (
    <PageLink
      page={page}
      query={query}
      className="relative flex h-9 items-center gap-2 rounded-md border bg-surface px-3 text-sm whitespace-nowrap text-muted hover:bg-subtle hover:text-ink"
    >
      {label}
      {value === undefined ? (
        <Skeleton className="h-4 w-6" />
      ) : (
        <span className="numbers font-semibold text-ink">{value}</span>
      )}
      {rule && <span className="sr-only">{rule}</span>}
    </PageLink>
  )
  return rule ? <Tooltip text={rule}>{link}</Tooltip> : link
}
