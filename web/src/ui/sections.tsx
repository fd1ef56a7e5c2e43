import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { cn } from './cn.ts'

interface SectionsProps {
  /** Names the links. */
  label: string
  /** By the id of each section's element. */
  sections: readonly { id: string; label: string }[]
  children: ReactNode
}

/** A long page in sections, each with a link in sight and an address of its own: /settings#privacy. */
export function Sections({ label, sections, children }: SectionsProps) {
  const hash = useSectionOfAddress()
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-8">
      <nav
        aria-label={label}
        className="-mx-1 overflow-x-auto px-1 [scrollbar-width:none] xl:sticky xl:top-[calc(var(--page-top,0px)+1.5rem)] xl:self-start"
      >
        <ul className="flex gap-1.5 xl:grid xl:gap-0.5">
          {sections.map(({ id, label }) => {
            const isCurrent = hash === `#${id}`
            return (
              <li key={id}>
                <Link
                  to={{ hash: id }}
                  replace
                  preventScrollReset
                  aria-current={isCurrent ? 'true' : undefined}
                  className={cn(
                    'flex min-h-8 items-center rounded-full border px-3 text-sm whitespace-nowrap hover:bg-subtle xl:rounded-md xl:border-0 xl:whitespace-normal',
                    isCurrent
                      ? 'border-accent bg-accent-soft text-accent'
                      : 'bg-surface text-muted hover:text-ink xl:bg-transparent',
                  )}
                >
                  {label}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="grid min-w-0 grid-cols-1 gap-5 [&_[tabindex='-1']]:outline-none">
        {children}
      </div>
    </div>
  )
}

const patience = 10_000

/** Goes to the section of the address as soon as it has been loaded; the keyboard goes on from there. */
export function useSectionOfAddress(): string {
  const { hash, key: visit } = useLocation()
  const id = hash.slice(1)
  useEffect(() => {
    if (!id || !visit) return
    const go = () => {
      const section = document.getElementById(id)
      if (!section) return false
      section.tabIndex = -1
      section.focus({ preventScroll: true })
      section.scrollIntoView()
      return true
    }
    if (go()) return
    const observer = new MutationObserver(() => go() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patience)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [id, visit])
  return hash
}
