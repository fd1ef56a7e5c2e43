import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  kindLabels,
  mailChoices,
  type NotificationKind,
} from '@app/contract/messaging/notification-choices.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import { SettingsCard } from './settings-card.tsx'
import type { SettingsField } from './settings-values.ts'

const switches = [
  'emailNotifications',
  'pushNotifications',
  'projectUpdates',
  'taskReminders',
  'weeklyReports',
] as const

const labels = localized({
  emailNotifications: msg('Email notifications'),
  pushNotifications: msg('Push notifications'),
  projectUpdates: msg('Project updates'),
  taskReminders: msg('Task reminders'),
  weeklyReports: msg('Weekly reports'),
})

const hints = localized({
  emailNotifications: msg('When off, we only email about your account.'),
  pushNotifications: msg("In browsers where you've allowed them."),
  projectUpdates: msg('Get project and team updates by email and push.'),
  taskReminders: msg('Get task updates and due dates by email and push.'),
  weeklyReports: msg('Weekly summary, Mondays at 9:00.'),
})

const mailLabels = localized({
  now: msg('Instantly'),
  daily: msg('Daily digest'),
  off: msg('Off'),
})

interface NotificationsCardProps {
  field: SettingsField
  /** The kinds of notifications that the role receives. */
  kinds: readonly NotificationKind[]
  /** Web Push of this browser. */
  push: ReactNode
}

/** Which notifications are also sent by mail and push; all of them appear in the product. */
export const NotificationsCard = ({ field, kinds, push }: NotificationsCardProps) => (
  <SettingsCard
    id="notifications"
    title={t('Notifications')}
    description={t(
      "Choose what we send by email and push. You'll always see everything in {organisation}.",
    )}
  >
    {switches.map((name) => (
      <Checkbox key={name} {...field(name)} label={labels[name]} hint={hints[name]} />
    ))}
    <h3 className="mt-2 border-t pt-4 font-medium">{t('Each kind of notification')}</h3>
    <p className="-mt-2 text-sm text-muted">
      {t('The daily digest of unread notifications arrives at 18:00.')}
    </p>
    <ul className="-mt-2 divide-y">
      {kinds.map((kind) => (
        <KindRow key={kind} kind={kind} field={field} />
      ))}
    </ul>
    {push}
  </SettingsCard>
)

function KindRow({ kind, field }: { kind: NotificationKind; field: SettingsField }) {
  const label = kindLabels[kind]
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_12rem_6rem]">
      <span className="font-medium">{label}</span>
      <Select
        {...field(`choices.${kind}.mail`)}
        label={t('Email: {kind}', { kind: label })}
        labelHidden
        options={mailChoices.map((value) => ({ value, label: mailLabels[value] }))}
      />
      <Checkbox
        {...field(`choices.${kind}.push`)}
        label={
          <>
            {t('Push')} <span className="sr-only">{label}</span>
          </>
        }
      />
    </li>
  )
}
