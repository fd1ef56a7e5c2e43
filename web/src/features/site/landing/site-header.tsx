import { frameTexts } from '@app/contract/content/site/frame.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { homeOf } from '@app/contract/pages.ts'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { loginPath, signupPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { EditSiteToggle } from '#lib/site/edit-site-toggle.tsx'
import { SiteLink, useSiteEditing } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { Brand } from './brand.tsx'
import { hiringPath } from './hiring-path.ts'

const links = [
  { to: '/students', label: 'header.home.link' },
  { to: '/about', label: 'header.about.link' },
  { to: '/internships', label: 'header.internships.link' },
  { to: '/contact', label: 'header.contact.link' },
] as const

const hiringLinks = [
  { to: '/hire-talent', label: 'header.hire.link' },
  { to: '/about', label: 'header.about.link' },
  { to: '/contact', label: 'header.contact.link' },
] as const

/** Labels that superadmins made too long wrap to two lines. */
const narrows = 'shrink text-center leading-tight whitespace-normal'

interface SiteHeaderProps {
  /** The role chooser shows it without the links. */
  bare?: boolean
  /** For startups: with their own way in. */
  hiring?: boolean
}

/** 65 px (spec §9). */
export const SiteHeader = ({ bare = false, hiring = false }: SiteHeaderProps) => (
  <header data-frame className="sticky top-0 z-30 overflow-x-clip border-b bg-surface">
    <SkipLink />
    <div className="page flex h-16 items-center gap-2 sm:gap-6">
      <Brand />
      {!bare && (
        <nav aria-label={t('Main')} className="mr-auto hidden md:block">
          <Links hiring={hiring} className="flex items-center gap-1" />
        </nav>
      )}
      <Account hiring={hiring} />
      {!bare && <FoldedLinks hiring={hiring} />}
    </div>
  </header>
)

const entryClass = buttonClass(
  { variant: 'ghost' },
  cn(narrows, 'w-full justify-start aria-[current]:text-ink'),
)

interface LinksProps {
  hiring: boolean
  className: string
  children?: ReactNode
}

const Links = ({ hiring, className, children }: LinksProps) => (
  <ul className={className}>
    {(hiring ? hiringLinks : links).map(({ to, label }) => (
      <li key={to}>
        <SiteLink
          as={NavLink}
          of={frameTexts}
          id={label}
          to={to}
          prefetch="intent"
          className={entryClass}
        />
      </li>
    ))}
    {children}
  </ul>
)

const startupLink = { of: frameTexts, id: 'header.startup.link', to: hiringPath } as const

/** On phones. Opens without script, and closes with every step, by Escape, and before it would hide what has the focus. */
const FoldedLinks = ({ hiring }: { hiring: boolean }) => (
  <details
    key={useLocation().key}
    className="group md:hidden"
    onKeyDown={({ key, currentTarget: menu }) => {
      if (key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }}
    onBlur={({ relatedTarget: next, currentTarget: menu }) => {
      if (next && !menu.contains(next)) menu.open = false
    }}
  >
    <summary className={buttonClass({ variant: 'ghost', size: 'icon' }, 'size-10 list-none')}>
      <Menu aria-hidden />
      <span className="sr-only">{t('Menu')}</span>
    </summary>
    <nav
      aria-label={t('Main')}
      className="absolute inset-x-0 top-16 border-b bg-surface shadow-float"
    >
      <Links hiring={hiring} className="page grid py-2">
        {hiring && (
          <li className="sm:hidden">
            <SiteLink {...startupLink} className={entryClass} />
          </li>
        )}
      </Links>
    </nav>
  </details>
)

/** Where somebody came for a thing, or has typed: the sign-in leads back there, and from elsewhere to their workspace. */
const places = ['apply', 'certificates', 'companies', 'contact', 'internships', 'news', 'profiles']

/** Links to the sign-in, or to the user's pages. */
function Account({ hiring }: { hiring: boolean }) {
  const { me } = useSession()
  const { pathname, search } = useLocation()
  const returns = places.includes(pathname.split('/')[1] ?? '')
  // Superadmins who edit the site see the guests' view.
  const person = useSiteEditing() ? null : me
  return (
    <div className="ml-auto flex items-center gap-1 sm:gap-2">
      <EditSiteToggle />
      {person ? (
        <Link
          to={homeOf(person.role)}
          className={buttonClass({ variant: hiring ? 'ghost' : 'primary' })}
        >
          {t('Dashboard')}
        </Link>
      ) : (
        <SiteLink
          of={frameTexts}
          id="header.login.link"
          to={returns ? loginPath(pathname + search) : '/login'}
          className={buttonClass({ variant: 'ghost' }, narrows)}
        />
      )}
      {hiring ? (
        // Beside the brand and Log In a phone has no room for it; there it is in the menu.
        <SiteLink {...startupLink} className={buttonClass({}, cn(narrows, 'max-sm:hidden'))} />
      ) : (
        !person && (
          <SiteLink
            of={frameTexts}
            id="header.signup.link"
            to={returns ? signupPath(pathname + search) : '/signup'}
            className={buttonClass({}, narrows)}
          />
        )
      )}
    </div>
  )
}
