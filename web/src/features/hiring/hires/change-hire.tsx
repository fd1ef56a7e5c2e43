import type { Hire } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { HireForm } from './hire-form.tsx'
import { valuesOf } from './hire-values.ts'
import { useChangeHire } from './hires.api.ts'

/** The button and its dialog, while the person has not started. */
export function ChangeHire({ hire }: { hire: Hire }) {
  const [open, setOpen] = useState(false)
  const change = useChangeHire()
  const { id, name } = hire
  const { team_id, team_name, project_id, project_name } = hire.agreed
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('Change {name}', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Change')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Edit {name}'s hire", { name })}
        description={t("We'll notify and email them.")}
        mutation={change}
        version={hire.version}
        action={t('Save')}
        busyText={t('Saving…')}
      >
        {(form, version) => (
          <HireForm
            form={form}
            company={hire.company_name}
            defaults={valuesOf(hire)}
            team={team_id && team_name ? { id: team_id, label: team_name } : undefined}
            project={
              project_id && project_name ? { id: project_id, label: project_name } : undefined
            }
            onSubmit={(terms) =>
              change.mutate(
                { params: { id }, body: { ...terms, version } },
                { onSuccess: () => setOpen(false) },
              )
            }
          />
        )}
      </FormDialog>
    </>
  )
}
