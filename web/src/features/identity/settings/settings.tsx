import { isIntern } from '@app/contract/core/roles.ts'
import { isLanguage, type Language, localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { changedFields } from '#lib/changed-fields.ts'
import { useLanguage } from '#lib/i18n/language.ts'
import { languageOptions } from '#lib/i18n/language-names.ts'
import { zoneOptions } from '#lib/i18n/zone-options.ts'
import { saveLanguage, saveTheme } from '#lib/offline/save-preferences.ts'
import { themes, useTheme } from '#lib/session/preferences.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { sentDraft } from '#ui/form-draft.ts'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { type SaveAll, useChoices, useSaveAll, useSettings, withToast } from './settings.api.ts'
import { SettingsCard } from './settings-card.tsx'
import {
  choicesOf,
  draftOf,
  type SettingsField,
  SettingsValues,
  valuesOf,
} from './settings-values.ts'

const themeLabels = localized({ light: msg('Light'), dark: msg('Dark'), system: msg('System') })

interface AppearanceCardProps {
  field: SettingsField
  timeZone: string
}

/** Theme and language are seen at once, and saved at once with it. */
const AppearanceCard = ({ field, timeZone }: AppearanceCardProps) => (
  <SettingsCard
    id="appearance"
    title={t('Appearance')}
    description={t('Theme and language change right away on all your devices.')}
  >
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ThemeSelect />
      <LanguageSelect />
      <Picker
        {...field('timeZone')}
        label={t('Time zone')}
        hint={t('Sets when your day starts.')}
        options={zoneOptions(timeZone)}
      />
    </div>
  </SettingsCard>
)

function ThemeSelect() {
  const theme = useTheme()
  return (
    <Select
      label={t('Theme')}
      value={theme}
      options={themes.map((value) => ({ value, label: themeLabels[value] }))}
      onChange={({ target }) => {
        const chosen = themes.find((known) => known === target.value)
        if (chosen) void withToast(saveTheme(chosen))
      }}
    />
  )
}

const languageId = 'language-setting'

function LanguageSelect() {
  const language = useLanguage()
  const navigate = useNavigate()
  const choose = async (chosen: Language) => {
    await withToast(saveLanguage(chosen))
    // The page is rendered anew: the title changes with the language. A user who has moved on meanwhile, to another
    // page or another field, stays there.
    const { pathname, search } = location
    const focused = document.activeElement
    await navigate(pathname + search, { replace: true, preventScrollReset: true })
    if (document.activeElement !== document.body) return
    const field = focused === document.body ? document.getElementById(languageId) : focused
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  }
  return (
    <Select
      id={languageId}
      label={t('Language')}
      value={language}
      options={languageOptions}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void choose(target.value)
      }}
    />
  )
}

const visibilities = localized([
  {
    value: 'public',
    label: msg('Public'),
    hint: msg('Anyone signed in can view it.'),
  },
  {
    value: 'team',
    label: msg('Team'),
    hint: msg('Your teams, leaders and managers.'),
  },
  {
    value: 'private',
    label: msg('Private'),
    hint: msg('Only your name and role are visible.'),
  },
])

/** Held by the server; HR and administrators need the whole profile for their work and always read it. */
const PrivacyCard = ({ field }: { field: SettingsField }) => (
  <SettingsCard
    id="privacy"
    title={t('Privacy')}
    description={t('HR and administrators can always see your profile.')}
  >
    <RadioGroup
      {...field('profileVisibility')}
      label={t('Who can see your profile')}
      options={visibilities}
    />
    <Checkbox
      {...field('showEmail')}
      label={t('Show my email')}
      hint={t('Visible to people who can see your profile.')}
    />
    <Checkbox
      {...field('showPhone')}
      label={t('Show my phone number')}
      hint={t('Visible to people who can see your profile.')}
    />
  </SettingsCard>
)

/** Interns have it only (spec §6). */
const TrackingCard = ({ field }: { field: SettingsField }) => (
  <SettingsCard
    id="time-tracking"
    title={t('Time Tracking')}
    description={t("Reminders while you're checked in.")}
  >
    <Checkbox
      {...field('autoBreakReminder')}
      label={t('Remind me to take a break')}
      hint={t("Only while you're checked in and not on a break.")}
    />
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Input
        {...field('breakReminderInterval', { number: true, blank: null })}
        type="number"
        inputMode="numeric"
        min={15}
        max={180}
        label={t('Break reminder interval')}
        hint={t('Minutes, from 15 to 180.')}
      />
      <Input
        {...field('dailyWorkingHours', { number: true, blank: null })}
        type="number"
        inputMode="decimal"
        step="0.5"
        min={1}
        max={12}
        label={t('Daily working hours')}
        hint={t("From 1 to 12. After that, we'll remind you to check out.")}
      />
    </div>
  </SettingsCard>
)

interface SettingsFormProps {
  id: string
  all: SaveAll
  push: ReactNode
  onDirty: (dirty: boolean) => void
}

/** Unsaved choices are stored in this browser. */
function SettingsForm({ id, all, push, onDirty }: SettingsFormProps) {
  const settings = useSettings()
  const choices = useChoices()
  const me = useMe()
  const draft = draftOf(me.id)
  const now = valuesOf(settings, choices, me.role)
  const save = async ({ choices: chosen, ...values }: SettingsValues) => {
    const body = changedFields<typeof values>(now, values)
    const clearDraft = sentDraft(draft)
    if (await all.save(body, choicesOf(changedFields(now.choices, chosen)))) clearDraft()
  }
  return (
    <Form
      id={id}
      schema={SettingsValues}
      defaults={now}
      live
      draft={draft}
      busy={all.isPending}
      errors={all.errors}
      onDirty={onDirty}
      onSubmit={save}
      className="gap-5"
    >
      {(field) => (
        <>
          <AppearanceCard field={field} timeZone={settings.timeZone} />
          <NotificationsCard field={field} kinds={choices.map(({ kind }) => kind)} push={push} />
          <PrivacyCard field={field} />
          {isIntern(me.role) && <TrackingCard field={field} />}
        </>
      )}
    </Form>
  )
}

interface SettingsProps {
  /** Web Push of this browser, in the card of the notifications. */
  push: ReactNode
  /** The Security card, whose parts are saved each by itself. */
  security: ReactNode
  onDirty: (dirty: boolean) => void
}

/** The five cards, and one button that saves them (spec §2). */
export function Settings({ push, security, onDirty }: SettingsProps) {
  const form = useId()
  const all = useSaveAll()
  const [isDirty, setDirty] = useState(false)
  const note = (dirty: boolean) => {
    setDirty(dirty)
    onDirty(dirty)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <AsyncBoundary title={t("Couldn't load your settings")} skeleton={<SkeletonForm cards={4} />}>
        <SettingsForm id={form} all={all} push={push} onDirty={note} />
      </AsyncBoundary>
      {security}
      <div
        // What it says comes as a toast, which would cover it.
        data-bottom-bar
        className={`-mx-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t bg-canvas px-1 py-3 ${isDirty ? 'sticky bottom-0 z-10' : ''}`}
      >
        <p role="status" className="text-sm text-muted">
          {isDirty ? t('You have unsaved changes.') : ''}
        </p>
        <Button type="submit" form={form} busy={all.isPending} busyText={t('Saving…')}>
          {t('Save All Settings')}
        </Button>
      </div>
    </div>
  )
}
