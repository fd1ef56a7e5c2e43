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
        onError: () => toast.error('Failed to save settings. Please try again.'),
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reminders and time zone"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={save.isPending} busyText="Saving…">
            Save
          </Button>
        </>
      }
    >
      <Load
        title="Your settings could not be loaded"
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
