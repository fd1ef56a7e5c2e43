import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value)

/** The same key as in /start.js, which sets the theme before the first paint. */
function currentTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return isTheme(stored) ? stored : 'system'
}

/** Applies the theme at once, in this tab and, through the storage event, in the others. */
export function setTheme(theme: Theme) {
  localStorage.setItem('theme', theme)
  applyTheme()
}

const accountKey = 'account_theme'

/** Applies the account's theme when it has changed: on another device, or because another user signs in. */
export function applyAccountTheme(theme: Theme) {
  const lastSeen = localStorage.getItem(accountKey) ?? 'system'
  if (lastSeen === theme) return
  localStorage.setItem(accountKey, theme)
  setTheme(theme)
}

export const useTheme = () => useSyncExternalStore(subscribe, currentTheme, () => 'system')

function applyTheme() {
  const theme = currentTheme()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  for (const listener of listeners) listener()
}

export function syncThemeAcrossTabs() {
  addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === null) applyTheme()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const openKey = 'sidebar_open'

/** Whether the sidebar shows its labels; stored on this device. */
export const isSidebarOpen = () => localStorage.getItem(openKey) !== 'false'

export const saveSidebarOpen = (open: boolean) => localStorage.setItem(openKey, String(open))
