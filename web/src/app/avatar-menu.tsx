import { msg, said, t } from '@app/contract/text.ts'
import { LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { setTheme, themes, useTheme } from '#lib/preferences.ts'
import { useMe } from '#lib/session-store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { useSignOut } from './use-sign-out.ts'

const themeNames = said({ light: msg('Light'), dark: msg('Dark'), system: msg('As the system') })
const options = themes.map((value) => ({ value, label: themeNames[value] }))

export function AvatarMenu() {
  const { full_name, email } = useMe()
  const { isLeaving, leave } = useSignOut()
  const theme = useTheme()
  const choose = (value: string) => setTheme(themes.find((known) => known === value) ?? 'system')
  const trigger = (
    <button
      type="button"
      aria-label={t('Account of {full_name}', { full_name })}
      className="rounded-full"
    >
      <Avatar name={full_name} />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuLabel>{email}</MenuLabel>
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound aria-hidden />
          {t('Profile')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/account">
          <ShieldCheck aria-hidden />
          {t('Security and devices')}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label={t('Theme')} value={theme} options={options} onValueChange={choose} />
      <MenuSeparator />
      <MenuItem
        disabled={isLeaving}
        onSelect={(event) => {
          event.preventDefault()
          leave()
        }}
      >
        <LogOut aria-hidden />
        {isLeaving ? t('Signing out...') : t('Log out')}
      </MenuItem>
    </Menu>
  )
}
