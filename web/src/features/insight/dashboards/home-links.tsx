import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Bell, Search, Settings } from 'lucide-react'
import { Link } from 'react-router'

const links = localized([
  { to: '/internships', label: msg('Internships'), text: msg("See what's open."), icon: Search },
  {
    to: '/notifications',
    label: msg('Notifications'),
    text: msg('All your updates.'),
    icon: Bell,
  },
  {
    to: '/settings',
    label: msg('Settings'),
    text: msg('Language, notifications, privacy, password and devices.'),
    icon: Settings,
  },
])

/** The links that every dashboard has. */
export const HomeLinks = () => (
  <nav aria-label={t('Quick links')}>
    <h2 className="mb-2 text-lg font-semibold">{t('Quick links')}</h2>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
      {links.map(({ to, label, text, icon: Icon }) => (
        <li
          key={to}
          className="relative flex gap-3 rounded-md border bg-surface p-4 transition-colors hover:border-control"
        >
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <div className="min-w-0">
            <Link to={to} className="font-medium after:absolute after:inset-0 hover:underline">
              {label}
            </Link>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </nav>
)
