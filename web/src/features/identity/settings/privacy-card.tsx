import { msg, said, t } from '@app/contract/i18n/text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SettingsCard } from './settings-card.tsx'
import type { SettingsField } from './settings-values.ts'

const visibilities = said([
  {
    value: 'public',
    label: msg('Public'),
    hint: msg('Everybody who is signed in can find and read your profile.'),
  },
  {
    value: 'team',
    label: msg('Team'),
    hint: msg('Your teams and those who lead or manage you.'),
  },
  {
    value: 'private',
    label: msg('Private'),
    hint: msg('Others see your name and role only.'),
  },
])

/** Held by the server; HR and administrators need the whole profile for their work and always read it. */
export const PrivacyCard = ({ field }: { field: SettingsField }) => (
  <SettingsCard
    id="privacy"
    title={t('Privacy')}
    description={t('HR and administrators always see your profile.')}
  >
    <RadioGroup
      {...field('profileVisibility')}
      label={t('Who sees your profile')}
      options={visibilities}
    />
    <Checkbox
      {...field('showEmail')}
      label={t('Show my email')}
      hint={t('To those who see your profile.')}
    />
    <Checkbox
      {...field('showPhone')}
      label={t('Show my phone number')}
      hint={t('To those who see your profile.')}
    />
  </SettingsCard>
)
