import { logoPath, organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { homeOf } from '@app/contract/pages.ts'
import {
  ChevronDown,
  ChevronRight,
  LogOut,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
} from 'lucide-react'
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { useMe } from '#lib/session/session-store.ts'
import { cn } from '#ui/cn.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { activeEntry, grouped, type MenuEntry, menuOf, mostEntries } from './menu.ts'
import { useSignOut } from './use-sign-out.ts'

/** 280 px with labels, 80 px with icons only (spec §9). */
export function Sidebar({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <aside
      className={cn(
        'sticky top-0 hidden shrink-0 flex-col border-r bg-surface transition-[width] duration-150 lg:flex',
        // The impersonation banner is below it.
        useMe().viewed_until ? 'h-[calc(100dvh-3rem)]' : 'h-dvh',
        open ? 'w-[280px]' : 'w-[80px]',
      )}
    >
      <div className="flex h-[65px] shrink-0 items-center border-b px-5">
        <Logo wordless={!open} />
      </div>
      <SidebarContent open={open} />
      <div className="border-t p-3">
        <SidebarAction
          icon={open ? PanelLeftClose : PanelLeftOpen}
          label={open ? t('Collapse sidebar') : t('Expand sidebar')}
          open={open}
          aria-expanded={open}
          onClick={onToggle}
        />
      </div>
    </aside>
  )
}

/** The same in the sidebar and in the drawer. */
export function SidebarContent({ open, onLeave }: { open: boolean; onLeave?: () => void }) {
  const { isLeaving, leave } = useSignOut()
  return (
    <>
      <MainMenu open={open} onLeave={onLeave} />
      <div className="grid gap-1 border-t p-3">
        <UserCard open={open} />
        <SidebarAction
          icon={LogOut}
          label={isLeaving ? t('Signing out...') : t('Logout')}
          open={open}
          aria-disabled={isLeaving}
          onClick={leave}
        />
      </div>
    </>
  )
}

function MainMenu({ open, onLeave }: { open: boolean; onLeave?: () => void }) {
  const entries = menuOf[useMe().role]
  const active = activeEntry(entries, useLocation().pathname)
  return (
    <nav aria-label={t('Main menu')} className="relative min-h-0 flex-1 overflow-y-auto p-3">
      <Groups key={active?.group} {...{ entries, active, open, onLeave }} />
    </nav>
  )
}

interface GroupsProps {
  entries: readonly MenuEntry[]
  active: MenuEntry | undefined
  open: boolean
  onLeave?: () => void
}

/** In a long menu the groups are folded but for one: at first the group of the current page. */
function Groups({ entries, active, open, onLeave }: GroupsProps) {
  const [unfolded, setUnfolded] = useState(active?.group)
  const folds = entries.length > mostEntries
  return grouped(entries).map(({ name, entries }) => (
    <Group
      key={name ?? ''}
      name={name}
      open={open}
      isFolded={folds && name !== undefined && name !== unfolded}
      onFold={folds ? (isFolded) => setUnfolded(isFolded ? undefined : name) : undefined}
    >
      {entries.map((entry) => (
        <li key={entry.path} ref={entry === active ? bringIntoView : undefined}>
          <Entry entry={entry} open={open} active={entry === active} onLeave={onLeave} />
        </li>
      ))}
    </Group>
  ))
}

interface GroupProps {
  name: string | undefined
  open: boolean
  isFolded: boolean
  /** Without it the group does not fold. */
  onFold: ((isFolded: boolean) => void) | undefined
  children: ReactNode
}

/** When collapsed, a line replaces the heading. */
function Group({ name, open, isFolded, onFold, children }: GroupProps) {
  const id = useId()
  if (!name) return <ul className="grid gap-1">{children}</ul>
  return (
    <div className={open ? 'mt-1' : 'mt-3 border-t pt-3'}>
      {onFold ? (
        <SidebarAction
          id={id}
          icon={isFolded ? ChevronRight : ChevronDown}
          label={name}
          open={open}
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        />
      ) : (
        <p id={id} className={open ? 'px-3 pt-3 pb-1 text-xs font-medium text-muted' : 'sr-only'}>
          {name}
        </p>
      )}
      {!isFolded && (
        <ul aria-labelledby={id} className={cn('grid gap-1', open && onFold && 'pl-3')}>
          {children}
        </ul>
      )}
    </div>
  )
}

/** In a menu longer than the screen. */
const bringIntoView = (entry: HTMLLIElement | null) => entry?.scrollIntoView?.({ block: 'nearest' })

interface EntryProps {
  entry: MenuEntry
  open: boolean
  active: boolean
  onLeave?: () => void
}

const Entry = ({ entry: { label, path, icon }, open, active, onLeave }: EntryProps) => (
  <SidebarAction icon={icon} label={label} open={open} active={active}>
    <Link to={path} aria-current={active ? 'page' : undefined} onClick={onLeave} />
  </SidebarAction>
)

function UserCard({ open }: { open: boolean }) {
  const me = useMe()
  const { full_name, role } = me
  return (
    <div className={cn('flex items-center gap-3 px-2 py-1.5', !open && 'justify-center px-0')}>
      <PersonAvatar person={me} />
      <p className={open ? 'min-w-0' : 'sr-only'}>
        <span className="block truncate font-medium">{full_name}</span>
        <span className="block truncate text-sm text-muted">{formatRole(role)}</span>
      </p>
    </div>
  )
}

/** The name of the product, and the way home. */
function Logo({ wordless = false }: { wordless?: boolean }) {
  return (
    <Link to={homeOf(useMe().role)} className="flex items-center gap-2.5 text-lg font-semibold">
      <img
        src={logoPath() ?? '/icon.svg'}
        alt=""
        width={32}
        height={32}
        className="size-8 shrink-0"
      />
      <span className={wordless ? 'sr-only' : undefined}>{organisation().short_name}</span>
    </Link>
  )
}

interface SidebarActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon
  label: string
  /** Shows the label beside the icon; otherwise the label is a tooltip. */
  open: boolean
  active?: boolean
  /** A link to style; without one it renders a button. */
  children?: ReactElement<{ className?: string }>
}

function SidebarAction(props: SidebarActionProps) {
  const { icon: Icon, label, open, active, children, ...rest } = props
  const look = {
    className: cn(
      'flex min-h-9 w-full items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors',
      open ? 'justify-start' : 'justify-center',
      active ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-subtle hover:text-ink',
    ),
    children: (
      <>
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className={open ? 'truncate' : 'sr-only'}>{label}</span>
      </>
    ),
  }
  const action = children ? (
    cloneElement(children, look)
  ) : (
    <button type="button" {...rest} {...look} />
  )
  return open ? (
    action
  ) : (
    <Tooltip text={label} side="right">
      {action}
    </Tooltip>
  )
}
