import { landingTexts } from '@app/contract/content/site/landing.ts'
import type { LucideIcon } from 'lucide-react'
import { Check } from 'lucide-react'
import { SiteLink, SiteText } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'

export interface RoleCardProps {
  icon: LucideIcon
  /** Its texts are `landing.<card>.title`, `.text` and three points, and `.button`. */
  card: 'student' | 'startup'
  to: string
  /** Of the two ways, the one most people take. */
  main?: boolean
}

const points = ['point1', 'point2', 'point3'] as const

export const RoleCard = ({ icon: Icon, card, ...way }: RoleCardProps) => (
  <section className="relative flex flex-col rounded-md border bg-surface p-6 transition-colors hover:border-control sm:p-8">
    <span className="mb-5 grid size-11 place-items-center rounded-md bg-accent-soft text-accent">
      <Icon aria-hidden className="size-5" />
    </span>
    <h2 className="text-xl font-semibold">
      <SiteText of={landingTexts} id={`landing.${card}.title`} />
    </h2>
    <p className="mt-2 text-lg text-muted">
      <SiteText of={landingTexts} id={`landing.${card}.text`} />
    </p>
    <ul className="mt-5 mb-7 grid gap-2">
      {points.map((point) => (
        <li key={point} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span>
            <SiteText of={landingTexts} id={`landing.${card}.${point}`} />
          </span>
        </li>
      ))}
    </ul>
    <SiteLink
      of={landingTexts}
      id={`landing.${card}.button`}
      to={way.to}
      prefetch="intent"
      className={buttonClass(
        { variant: way.main ? 'primary' : 'secondary', size: 'lg' },
        'mt-auto after:absolute after:inset-0',
      )}
    />
  </section>
)
