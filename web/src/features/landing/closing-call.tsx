import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

export interface ClosingCallProps {
  title: ReactNode
  text: ReactNode
  to: string
  button: string
}

/** What to do now that one has read all. */
export const ClosingCall = ({ title, text, to, button }: ClosingCallProps) => (
  <section aria-labelledby="closing" className="page pt-14 sm:pt-20">
    <div className="rounded-md border bg-surface px-6 py-10 text-center">
      <h2 id="closing" className="text-xl font-semibold text-balance">
        {title}
      </h2>
      <p className="mx-auto mt-2 max-w-xl text-lg text-balance text-muted">{text}</p>
      <Link to={to} className={buttonClass({ size: 'lg' }, 'mt-6')}>
        {button}
      </Link>
    </div>
  </section>
)
