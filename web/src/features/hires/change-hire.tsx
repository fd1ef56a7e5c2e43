import type { Hire } from '@app/contract/hires.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { HireForm } from './hire-form.tsx'
import { valuesOf } from './hire-values.ts'
import { refreshHires, useChangeHire } from './hires.api.ts'

/** The button and its dialog, while the person has not started. */
export function ChangeHire({ hire }: { hire: Hire }) {
  const [open, setOpen] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const change = useChangeHire()
  const show = (shown: boolean) => {
    setOpen(shown)
    setDirty(false)
    change.reset()
  }
  const { id, name, version, team_id, team_name, project_id, project_name } = hire
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('Change {name}', { name })}
        onClick={() => show(true)}
      >
        {t('Change')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={t('Change the start of {name}', { name })}
        description={t('The person is told by notification and mail.')}
        dirty={dirty}
        footer={
          <Button type="submit" form={form} busy={change.isPending} busyText={t('Saving…')}>
            {t('Save')}
          </Button>
        }
      >
        <HireForm
          id={form}
          defaults={valuesOf(hire)}
          team={team_id && team_name ? { id: team_id, label: team_name } : undefined}
          project={project_id && project_name ? { id: project_id, label: project_name } : undefined}
          act={change}
          onDirty={setDirty}
          onSubmit={(terms) =>
            change.mutate(
              { params: { id }, body: { ...terms, version } },
              { onSuccess: () => show(false), onError: () => void refreshHires() },
            )
          }
        />
      </Dialog>
    </>
  )
}
