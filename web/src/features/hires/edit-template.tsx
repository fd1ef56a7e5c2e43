import { t } from '@app/contract/text.ts'
import { ListChecks } from 'lucide-react'
import { useId, useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { useSaveTemplate } from './hires.api.ts'
import { TemplateForm } from './template-form.tsx'

/** The button and its dialog: what everybody who is hired from now on gets. */
export function EditTemplate() {
  const [open, setOpen] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const save = useSaveTemplate()
  const show = (shown: boolean) => {
    setOpen(shown)
    setDirty(false)
    save.reset()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => show(true)}>
        <ListChecks aria-hidden />
        {t('Onboarding checklist')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        size="lg"
        title={t('Onboarding checklist')}
        description={t(
          'Everybody who is hired from now on gets these items. Checklists that were given stay as they are.',
        )}
        dirty={dirty}
        footer={
          <Button type="submit" form={form} busy={save.isPending} busyText={t('Saving…')}>
            {t('Save')}
          </Button>
        }
      >
        <Load
          title={t('The checklist could not be loaded')}
          skeleton={
            <Loading>
              <SkeletonText lines={10} />
            </Loading>
          }
        >
          <TemplateForm id={form} save={save} onDirty={setDirty} onDone={() => show(false)} />
        </Load>
      </Dialog>
    </>
  )
}
