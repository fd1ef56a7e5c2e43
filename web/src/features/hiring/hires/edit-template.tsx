import { t } from '@app/contract/i18n/text.ts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useSaveTemplate } from './hires.api.ts'
import { TemplateForm } from './template-form.tsx'

/** The button and its dialog: what everybody who is hired from now on gets. */
export function EditTemplate() {
  const [open, setOpen] = useState(false)
  const save = useSaveTemplate()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <ListChecks aria-hidden />
        {t('Onboarding checklist')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title={t('Onboarding checklist')}
        description={t(
          'Everybody who is hired from now on gets these items. Checklists that were given stay as they are.',
        )}
        act={save}
        action={t('Save')}
        busyText={t('Saving…')}
      >
        {(form) => (
          <Load
            title={t('The checklist could not be loaded')}
            skeleton={<LoadingText lines={10} />}
          >
            <TemplateForm form={form} save={save} onDone={() => setOpen(false)} />
          </Load>
        )}
      </FormDialog>
    </>
  )
}
