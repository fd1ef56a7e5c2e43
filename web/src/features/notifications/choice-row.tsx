import {
  kindLabels,
  mailChoices,
  type NotificationChoice,
} from '@app/contract/notification-choices.ts'
import { msg, said, t } from '@app/contract/text.ts'
import { oneOf } from '#lib/list-address.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import { useChoice } from './notification-choices.api.ts'

const mailLabels = said({
  now: msg('Mail at once'),
  daily: msg('In the daily digest'),
  off: msg('No mail'),
})

/** What one gets of a kind; each change is saved at once. */
export function ChoiceRow({ choice }: { choice: NotificationChoice }) {
  const { shown, choose } = useChoice(choice)
  const kind = kindLabels[choice.kind]
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_12rem_6rem]">
      <span className="font-medium">{kind}</span>
      <Select
        label={t('Mail: {kind}', { kind })}
        labelHidden
        options={mailChoices.map((value) => ({ value, label: mailLabels[value] }))}
        value={shown.mail}
        onChange={({ target }) => choose({ mail: oneOf(mailChoices, target.value) ?? shown.mail })}
      />
      <Checkbox
        label={
          <>
            {t('Push')} <span className="sr-only">{kind}</span>
          </>
        }
        checked={shown.push}
        onChange={({ target }) => choose({ push: target.checked })}
      />
    </li>
  )
}
