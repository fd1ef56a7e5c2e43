import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { saveTheme } from '#lib/offline/save-preferences.ts'
import { type Theme, themes, useTheme } from '#lib/session/preferences.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { useSignOut } from './use-sign-out.ts'

const themeNames = localized({ light: msg('Light'), dark: msg('Dark'), system: msg('System') })
const isTheme = (value: string): value is Theme => themes.some((known) => known === value)
/** Applied in any case; without the server it stays on this device. */
const choose = (value: string) =>
  void saveTheme(isTheme(value) ? value : 'system').catch(() => undefined)

export function AvatarMenu() {
  const me = useMe()
  const { full_name, email } = me
  const { isLeaving, leave } = useSignOut()
  const theme = useTheme()
  const options = themes.map((value) => ({ value, label: themeNames[value] }))
  const trigger = (
    <button
      type="button"
      aria-label={t('Account of {full_name}', { full_name })}
      className="rounded-full"
    >
      <PersonAvatar person={me} />
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
        <Link to="/settings">
          <Settings aria-hidden />
          {t('Settings')}
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
