import { t } from '@app/contract/i18n/translate.ts'
import { Picker } from '#ui/picker.tsx'
import { selectStartup } from './selected-startup.ts'
import { useOwnStartups, useStartupStats } from './startup-dashboard.api.ts'

/** Chooses the startup of the workspace, for representatives of several. */
export function StartupChoice() {
  const startups = useOwnStartups()
  const { id } = useStartupStats()
  if (startups.length < 2) return null
  return (
    <Picker
      label={t('Startup')}
      labelHidden
      className="w-44"
      options={startups.map(({ id: value, name }) => ({ value, label: name }))}
      value={id ?? ''}
      onChange={({ target }) => selectStartup(target.value)}
    />
  )
}
