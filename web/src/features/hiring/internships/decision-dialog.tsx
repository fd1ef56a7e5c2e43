import {
  DecisionReason,
  type ModeratedInternship,
  type PostingDecision,
} from '@app/contract/hiring/moderation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useDecide } from './moderation.api.ts'

interface DecisionDialogProps {
  posting: ModeratedInternship
  decision: PostingDecision
  words: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Against the author, who reads why. */
export function DecisionDialog({ posting, decision, words, ...dialog }: DecisionDialogProps) {
  const { id, title, version } = posting
  const { open, onOpenChange } = dialog
  const decide = useDecide(decision)
  const isTaken = decision === 'take_down'
  return (
    <FormDialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={isTaken ? t('Take down {title}?', { title }) : t('Send back {title}?', { title })}
      description={
        isTaken
          ? t('It closes right away. The author sees your reason and can resubmit.')
          : t('It goes back to draft. The author sees your reason and can resubmit.')
      }
      mutation={decide}
      action={words}
      busyText={t('Sending…')}
      {...(isTaken && { tone: 'danger' })}
    >
      {(form) => (
        <Form
          {...form}
          schema={DecisionReason}
          defaults={{ reason: '' }}
          onSubmit={({ reason }) =>
            decide.mutate(
              { params: { id }, body: { decision, version, reason } },
              { onSuccess: () => onOpenChange(false) },
            )
          }
        >
          {(field) => (
            <TextArea {...field('reason')} label={t('Reason')} rows={4} maxLength={500} />
          )}
        </Form>
      )}
    </FormDialog>
  )
}
