import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'

interface Section {
  /** Of its heading, or of the element around it. */
  id: string
  label: string
}

export interface ContentsProps {
  /** Names the links. */
  label: string
  sections: readonly Section[]
  children: ReactNode
}

/** A text of fewer sections is taken in without a list of them. */
export const isLong = (sections: readonly Section[]) => sections.length >= 4

/** A text with links to its sections: beside it where there is room, else folded above it. They need no script. */
export function Contents({ label, sections, children }: ContentsProps) {
  const reading = useReading(sections.map(({ id }) => id).join(' '))
  if (!isLong(sections)) return children
  const links = <Links sections={sections} current={reading.current} onFollow={reading.follow} />
  return (
    <div className="@container">
      <div className="@4xl:grid @4xl:grid-cols-[minmax(0,1fr)_15rem] @4xl:gap-x-12">
        <div className="@4xl:col-start-2">
          <details className="group mb-6 rounded-md border bg-surface @4xl:hidden">
            <summary className="flex min-h-11 items-center justify-between gap-4 px-4 font-medium hover:bg-subtle">
              {label}
              <span aria-hidden className="text-muted transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <nav aria-label={label} className="px-4 pb-4">
              {links}
            </nav>
          </details>
          <nav
            aria-label={label}
            className="sticky top-[calc(var(--page-top,65px)+1.5rem)] hidden max-h-[calc(100dvh-var(--page-top,65px)-3rem)] overflow-y-auto @4xl:block"
          >
            <p className="mb-2 text-sm font-medium">{label}</p>
            {links}
          </nav>
        </div>
        <div className="min-w-0 @4xl:col-start-1 @4xl:row-start-1">{children}</div>
      </div>
    </div>
  )
}

interface LinksProps {
  sections: readonly Section[]
  current: string | undefined
  onFollow: (id: string) => void
}

const Links = ({ sections, current, onFollow }: LinksProps) => (
  <ul className="border-l">
    {sections.map(({ id, label }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => onFollow(id)}
          className={cn(
            '-ml-px block border-l-2 border-transparent py-1.5 pl-3 text-sm text-muted wrap-anywhere hover:text-ink',
            'focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-accent',
          )}
        >
          {label}
        </a>
      </li>
    ))}
  </ul>
)

/** The section that is being read: the last one that has come into the upper third of the window. */
function useReading(ids: string) {
  const [current, setCurrent] = useState<string>()
  /** The one whose link was followed, until the reader moves on: the last ones cannot come up that far. */
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const look = () => setCurrent(followed.current ?? lastReached(ids.split(' ')))
    const moveOn = () => {
      followed.current = undefined
    }
    look()
    addEventListener('scroll', look, { passive: true })
    for (const move of moves) addEventListener(move, moveOn, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      for (const move of moves) removeEventListener(move, moveOn)
    }
  }, [ids])
  const follow = (id: string) => {
    followed.current = id
    setCurrent(id)
  }
  return { current, follow }
}

const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

function lastReached(ids: readonly string[]) {
  const { scrollHeight } = document.documentElement
  if (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2) return ids.at(-1)
  const isReached = (id: string) =>
    (document.getElementById(id)?.getBoundingClientRect().top ?? innerHeight) <= innerHeight / 3
  return ids.findLast(isReached) ?? ids[0]
}
