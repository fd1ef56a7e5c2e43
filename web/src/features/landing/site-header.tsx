import { homeOf } from '@app/contract/access.ts'
import { msg, said, t } from '@app/contract/text.ts'
import { Menu } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { EditSiteToggle } from '#lib/edit-site-toggle.tsx'
import { loginPath } from '#lib/paths.ts'
import { useSession } from '#lib/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Brand } from './brand.tsx'
import { hiringPath } from './hiring-path.ts'

const links = said([
  { to: '/students', label: msg('Home') },
  { to: '/about', label: msg('About') },
  { to: '/internships', label: msg('Internship') },
  { to: '/contact', label: msg('Contact Us') },
])

const hiringLinks = said([
  { to: '/hire-talent', label: msg('Hire Talent') },
  { to: '/about', label: msg('About') },
  { to: '/contact', label: msg('Contact Us') },
])

interface SiteHeaderProps {
  /** The role chooser shows it without the links. */
  bare?: boolean
  /** For startups: with their own way in. */
  hiring?: boolean
}

/** 65 px (spec §9). */
export const SiteHeader = ({ bare = false, hiring = false }: SiteHeaderProps) => (
  <header className="sticky top-0 z-30 border-b bg-surface">
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

const Links = ({ hiring, className }: { hiring: boolean; className: string }) => (
  <ul className={className}>
    {(hiring ? hiringLinks : links).map(({ to, label }) => (
      <li key={to}>
        <NavLink
          to={to}
          prefetch="intent"
          className={buttonClass(
            { variant: 'ghost' },
            'w-full justify-start aria-[current]:text-ink',
          )}
        >
          {label}
        </NavLink>
      </li>
    ))}
  </ul>
)

/** On phones. Opens without script, and closes with every step. */
const FoldedLinks = ({ hiring }: { hiring: boolean }) => (
  <details key={useLocation().key} className="group md:hidden">
    <summary className={buttonClass({ variant: 'ghost', size: 'icon' }, 'size-10 list-none')}>
      <Menu aria-hidden />
      <span className="sr-only">{t('Menu')}</span>
    </summary>
    <nav
      aria-label={t('Main')}
      className="absolute inset-x-0 top-16 border-b bg-surface shadow-float"
    >
      <Links hiring={hiring} className="page grid py-2" />
    </nav>
  </details>
)

/** The way in, or on to one's own pages. From the marketplace the sign-in leads back to where one was. */
function Account({ hiring }: { hiring: boolean }) {
  const { me } = useSession()
  const { pathname, search } = useLocation()
  const isMarket = pathname.startsWith('/internships')
  return (
    <div className="ml-auto flex items-center gap-1 sm:gap-2">
      <EditSiteToggle />
      {me ? (
        <Link
          to={homeOf(me.role)}
          className={buttonClass({ variant: hiring ? 'ghost' : 'primary' })}
        >
          {t('Dashboard')}
        </Link>
      ) : (
        <Link
          to={isMarket ? loginPath(pathname + search) : '/login'}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t('Log In')}
        </Link>
      )}
      {hiring ? (
        <Link to={hiringPath} className={buttonClass({}, 'max-sm:hidden')}>
          {t('Hire your team')}
        </Link>
      ) : (
        !me && (
          <Link to="/signup" className={buttonClass()}>
            {t('Register')}
          </Link>
        )
      )}
    </div>
  )
}
