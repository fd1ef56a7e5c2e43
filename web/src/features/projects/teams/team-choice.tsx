import { t } from '@app/contract/i18n/translate.ts'
import { Picker } from '#ui/picker.tsx'

interface TeamChoiceProps {
  teams: readonly { id: string; name: string }[]
  value: string
  onChoose: (id: string) => void
  className?: string
}

/** Only where there is something to choose. */
export const TeamChoice = ({ teams, value, onChoose, className }: TeamChoiceProps) =>
  teams.length > 1 && (
    <Picker
      label={t('Team')}
      labelHidden
      className={className}
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
