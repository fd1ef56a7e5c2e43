import { isIntern } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type ReactNode, useState } from 'react'
import { ChangeEmail } from '#features/identity/accounts/change-email.tsx'
import { ChangePassword } from '#features/identity/accounts/change-password.tsx'
import { Devices } from '#features/identity/accounts/devices.tsx'
import { Identities } from '#features/identity/accounts/identities.tsx'
import { SignOutEverywhere } from '#features/identity/accounts/sign-out-everywhere.tsx'
import { Settings } from '#features/identity/settings/settings.tsx'
import { draftOf } from '#features/identity/settings/settings-values.ts'
import { Passkeys } from '#features/identity/two-factor/passkeys.tsx'
import { WithPassword } from '#features/identity/two-factor/proof-fields.tsx'
import { TwoFactor } from '#features/identity/two-factor/two-factor.tsx'
import { YourData } from '#features/identity/two-factor/your-data.tsx'
import { PushSwitch } from '#features/messaging/push/push-switch.tsx'
import { UnsavedChangesPrompt } from '#lib/ask-to-leave.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Sections } from '#ui/sections.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

/** The Security card of the settings; each part of it is saved by itself. */
const Security = () => (
  <Card id="security" className="scroll-mt-20 divide-y">
    <CardHead
      title={t('Security')}
      description={t('Each section saves separately and asks for your password.')}
    />
    <Part title={t('Password')} text={t('Changing it logs out your other devices.')}>
      <NeedsPassword>
        <ChangePassword />
      </NeedsPassword>
    </Part>
    <Part title={t('Email')} text={t('Used to log in and for emails.')}>
      <NeedsPassword>
        <ChangeEmail />
      </NeedsPassword>
    </Part>
    <Part
      title={t('Two-factor authentication')}
      text={t('Adds a code from your phone, in case your password leaks.')}
    >
      <AsyncBoundary title={t("Couldn't load this")} skeleton={<SkeletonRows rows={1} />}>
        <TwoFactor />
      </AsyncBoundary>
    </Part>
    <Part
      title={t('Passkeys')}
      text={t("Log in with your device's fingerprint, face or PIN, without a password or code.")}
    >
      <AsyncBoundary title={t("Couldn't load your passkeys")} skeleton={<SkeletonRows rows={1} />}>
        <Passkeys />
      </AsyncBoundary>
    </Part>
    <AsyncBoundary title={t("Couldn't load your linked accounts")} skeleton={null}>
      <Identities
        frame={(list) => (
          <Part
            title={t('Linked accounts')}
            text={t(
              'You log in with these, too. A new email address, or a password set with “Forgot password”, unlinks them.',
            )}
          >
            {list}
          </Part>
        )}
      />
    </AsyncBoundary>
    <section id="devices" aria-label={t('Devices')} className="scroll-mt-20">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4">
        <PartHead title={t('Devices')} text={t("Where you're logged in.")} />
        <SignOutEverywhere />
      </div>
      <AsyncBoundary title={t("Couldn't load your devices")} skeleton={<SkeletonRows rows={2} />}>
        <Devices />
      </AsyncBoundary>
    </section>
    <Part id="your-data" title={t('Your data')} text={t('Export or delete your data.')}>
      <AsyncBoundary title={t("Couldn't load this")} skeleton={<SkeletonRows rows={1} />}>
        <YourData />
      </AsyncBoundary>
    </Part>
  </Card>
)

const NeedsPassword = ({ children }: { children: ReactNode }) => (
  <AsyncBoundary title={t("Couldn't load this")} skeleton={<SkeletonRows rows={1} />}>
    <WithPassword>{children}</WithPassword>
  </AsyncBoundary>
)

interface PartProps {
  id?: string
  title: string
  text: string
  children: ReactNode
}

const Part = ({ id, children, ...head }: PartProps) => (
  <CardBody>
    <section id={id} aria-label={head.title} className="grid scroll-mt-20 grid-cols-1 gap-4">
      <PartHead {...head} />
      {children}
    </section>
  </CardBody>
)

const PartHead = ({ title, text }: Pick<PartProps, 'title' | 'text'>) => (
  <div className="min-w-0">
    <h3 className="font-medium">{title}</h3>
    <p className="text-sm text-muted">{text}</p>
  </div>
)

export const meta = () => [{ title: t('Settings · {organisation}') }]

const sections = localized([
  { id: 'appearance', label: msg('Appearance') },
  { id: 'notifications', label: msg('Notifications') },
  { id: 'privacy', label: msg('Privacy') },
  { id: 'time-tracking', label: msg('Time Tracking') },
  { id: 'security', label: msg('Security') },
  { id: 'devices', label: msg('Devices') },
  { id: 'your-data', label: msg('Your data') },
])

export default function SettingsPage() {
  const { id, role } = useMe()
  const [isDirty, setDirty] = useState(false)
  return (
    <div className="mx-auto max-w-3xl xl:max-w-5xl">
      <PageHeader title={t('Settings')} />
      <Sections
        label={t('Sections of the settings')}
        sections={sections.filter(({ id }) => id !== 'time-tracking' || isIntern(role))}
      >
        <Settings push={<PushSwitch />} security={<Security />} onDirty={setDirty} />
      </Sections>
      <UnsavedChangesPrompt when={isDirty} onLeave={() => clearDraft(draftOf(id))} />
    </div>
  )
}
