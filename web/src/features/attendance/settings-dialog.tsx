import { t } from '@app/contract/text.ts'
import { useId } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { PushSwitch } from './push-switch.tsx'
import { useSaveSettings } from './settings.api.ts'
import { SettingsForm, type TrackingValues } from './settings-form.tsx'

/** Break reminders and daily hours, which only interns have (spec §6), the time zone, and Web Push. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const save = useSaveSettings()
  const send = (values: TrackingValues) =>
    save.mutate(
      { body: values },
      {
        onSuccess: onClose,
        onError: () => toast.error(t('Failed to save settings. Please try again.')),
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Reminders and time zone')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} busy={save.isPending} busyText={t('Saving…')}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Load
        title={t('Your settings could not be loaded')}
        skeleton={
          <Loading>
            <SkeletonText lines={5} />
          </Loading>
        }
      >
        <SettingsForm id={form} busy={save.isPending} errors={save.errors} onSubmit={send} />
      </Load>
      <PushSwitch />
    </Dialog>
  )
}
