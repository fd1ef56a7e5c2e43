import { t } from '@app/contract/text.ts'
import type { Account } from '@app/contract/users.ts'
import { ViewReason, viewMinutes } from '@app/contract/views.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useStartView } from './users.api.ts'

interface ViewDialogProps {
  account: Account
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks why before the product is shown as the person sees it. */
export function ViewDialog({ account, open, onOpenChange }: ViewDialogProps) {
  const form = useId()
  const [dirty, setDirty] = useState(false)
  const view = useStartView(account)
  const { id, full_name } = account
  const show = (shown: boolean) => {
    onOpenChange(shown)
    setDirty(false)
    view.reset()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={show}
      dirty={dirty}
      title={t('View as {full_name}', { full_name })}
      description={t(
        'You see every page as they do, for at most {minutes} minutes. Nothing can be changed. They are told by notification and mail, and it is on record.',
        { minutes: viewMinutes },
      )}
      footer={
        <Button type="submit" form={form} busy={view.isPending} busyText={t('Opening…')}>
          {t('Start Viewing')}
        </Button>
      }
    >
      <Form
        id={form}
        schema={ViewReason}
        defaults={{ reason: '' }}
        busy={view.isPending}
        errors={view.errors}
        problem={view.error}
        onDirty={setDirty}
        onSubmit={(body) => view.begin({ params: { id }, body })}
      >
        {(field) => (
          <TextArea
            {...field('reason')}
            label={t('Reason')}
            hint={t('{full_name} reads it.', { full_name })}
          />
        )}
      </Form>
    </Dialog>
  )
}
