import { t } from '@app/contract/i18n/text.ts'
import type { Account } from '@app/contract/identity/users.ts'
import { ViewReason, viewMinutes } from '@app/contract/identity/views.ts'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useStartView } from './users.api.ts'

interface ViewDialogProps {
  account: Account
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks why before the product is shown as the person sees it. */
export function ViewDialog({ account, open, onOpenChange }: ViewDialogProps) {
  const view = useStartView(account)
  const { id, full_name } = account
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('View as {full_name}', { full_name })}
      description={t(
        'You see every page as they do, for at most {minutes} minutes. Nothing can be changed. They are told by notification and mail, and it is on record.',
        { minutes: viewMinutes },
      )}
      act={view}
      action={t('Start Viewing')}
      busyText={t('Opening…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={ViewReason}
          defaults={{ reason: '' }}
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
      )}
    </FormDialog>
  )
}
