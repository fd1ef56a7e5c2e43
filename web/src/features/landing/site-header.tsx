import { homeOf } from '@app/contract/access.ts'
import { msg, said, t } from '@app/contract/text.ts'
import { Menu } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { loginPath } from '#lib/paths.ts'
import { useSession } from '#lib/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Brand } from './brand.tsx'

const links = said([
  { to: '/students', label: msg('Home') },
  { to: '/students#about', label: msg('About') },
  { to: '/internships', label: msg('Internship') },
  { to: '/students#contact', label: msg('Contact Us') },
])

/** 65 px (spec §9). The role chooser shows it without the links. */
export const SiteHeader = ({ bare = false }: { bare?: boolean }) => (
  <header className="sticky top-0 z-30 border-b bg-surface">
    <SkipLink />
    <div className="page flex h-16 items-center gap-2 sm:gap-6">
      <Brand />
      {!bare && (
        <nav aria-label={t('Main')} className="mr-auto hidden md:block">
          <Links className="flex items-center gap-1" />
        </nav>
      )}
      <Account />
      {!bare && <FoldedLinks />}
    </div>
  </header>
)

const Links = ({ className }: { className: string }) => (
  <ul className={className}>
    {links.map(({ to, label }) => (
      <li key={to}>
        <SiteLink to={to}>{label}</SiteLink>
      </li>
    ))}
  </ul>
)

/** A part of a page is never the current page. */
function SiteLink({ to, children }: { to: string; children: string }) {
  const look = buttonClass({ variant: 'ghost' }, 'w-full justify-start aria-[current]:text-ink')
  return to.includes('#') ? (
    <Link to={to} className={look}>
      {children}
    </Link>
  ) : (
    <NavLink to={to} prefetch="intent" className={look}>
      {children}
    </NavLink>
  )
}

/** On phones. Opens without script, and closes with every step. */
const FoldedLinks = () => (
  <details key={useLocation().key} className="group md:hidden">
    <summary className={buttonClass({ variant: 'ghost', size: 'icon' }, 'size-10 list-none')}>
      <Menu aria-hidden />
      <span className="sr-only">{t('Menu')}</span>
    </summary>
    <nav
      aria-label={t('Main')}
      className="absolute inset-x-0 top-16 border-b bg-surface shadow-float"
    >
      <Links className="page grid py-2" />
    </nav>
  </details>
)

/** The way in, or on to one's own pages. From the marketplace the sign-in leads back to where one was. */
function Account() {
  const { me } = useSession()
  const { pathname, search } = useLocation()
  const isMarket = pathname.startsWith('/internships')
  return (
    <div className="ml-auto flex items-center gap-2">
      {me ? (
        <Link to={homeOf(me.role)} className={buttonClass()}>
          {t('Dashboard')}
        </Link>
      ) : (
        <>
          <Link
            to={isMarket ? loginPath(pathname + search) : '/login'}
            className={buttonClass({ variant: 'ghost' })}
          >
            {t('Log In')}
          </Link>
          <Link to="/signup" className={buttonClass()}>
            {t('Register')}
          </Link>
        </>
      )}
    </div>
  )
}
