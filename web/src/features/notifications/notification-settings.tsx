import type { SettingsChange } from '@app/contract/settings.ts'
import { msg, said, t } from '@app/contract/text.ts'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { useChoices, useSwitch } from './notification-choices.api.ts'

const switches = [
  'emailNotifications',
  'pushNotifications',
  'projectUpdates',
  'taskReminders',
  'weeklyReports',
] as const satisfies (keyof SettingsChange)[]
type Switch = (typeof switches)[number]

const labels: Record<Switch, string> = said({
  emailNotifications: msg('Email notifications'),
  pushNotifications: msg('Push notifications'),
  projectUpdates: msg('Project updates'),
  taskReminders: msg('Task reminders'),
  weeklyReports: msg('Weekly reports'),
})

const hints: Record<Switch, string> = said({
  emailNotifications: msg('Off: no mail but those about your account, such as a new password.'),
  pushNotifications: msg('On the browsers where you allowed them.'),
  projectUpdates: msg('News of your projects and teams by mail and push.'),
  taskReminders: msg('News and due dates of your tasks by mail and push.'),
  weeklyReports: msg('Your week from Sunday to Saturday, by mail on Monday at 09:00.'),
})

/** What comes by mail and push; inside the product everything is told. Each change is saved at once. */
export function NotificationSettings() {
  const choices = useChoices()
  const { shown, change } = useSwitch()
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card>
        <CardHead title={t('Mail and push')} />
        <CardBody className="grid grid-cols-1 gap-3">
          {switches.map((name) => (
            <Checkbox
              key={name}
              label={labels[name]}
              hint={hints[name]}
              checked={shown[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
          ))}
        </CardBody>
      </Card>
      <Card>
        <CardHead
          title={t('Each kind of notification')}
          description={t('The daily digest comes at 18:00 with what you have not read.')}
        />
        <CardBody className="py-1">
          <ul className="divide-y">
            {choices.map((choice) => (
              <ChoiceRow key={choice.kind} choice={choice} />
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  )
}
