import { Undecided } from '@app/contract/hiring/internships.ts'
import {
  DecisionReason,
  type ModeratedInternship,
  type PostingDecision,
} from '@app/contract/hiring/moderation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Banner } from '#ui/banner.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { decisionDraft, useDecide } from './moderation.api.ts'
import { acceptedNote, closeOutHint } from './posting.labels.ts'

const Values = DecisionReason.extend({ undecided: Undecided })

interface DecisionDialogProps {
  posting: ModeratedInternship
  decision: PostingDecision
  words: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDecided?: (() => void) | undefined
}

/** Against the author, who reads why. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { posting, decision, words, open, onOpenChange, onDecided } = props
  const { id, title, version, undecided: waiting, accepted } = posting
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
      draft={() => decisionDraft(id)}
      action={words}
      busyText={t('Sending…')}
      {...(isTaken && { tone: 'danger' })}
    >
      {(form) => (
        <Form
          {...form}
          schema={Values}
          defaults={{ reason: '', undecided: 'wait' }}
          onSubmit={({ reason, undecided }) =>
            decide.mutate(
              {
                params: { id },
                body: { decision, version, reason, ...(isTaken && { undecided }) },
              },
              {
                onSuccess: () => {
                  onOpenChange(false)
                  onDecided?.()
                },
              },
            )
          }
        >
          {(field) => (
            <>
              <TextArea {...field('reason')} label={t('Reason')} rows={4} maxLength={500} />
              {isTaken && accepted > 0 && <Banner>{acceptedNote(accepted)}</Banner>}
              {isTaken && waiting > 0 && (
                <RadioGroup
                  {...field('undecided')}
                  label={t('What should happen to them?')}
                  hint={t(
                    '{count, plural, one {# applicant is} other {# applicants are}} awaiting a decision.',
                    { count: waiting },
                  )}
                  options={[
                    { value: 'wait', label: t('Answer one by one') },
                    {
                      value: 'close_out',
                      label: t('Answer all now'),
                      hint: closeOutHint(),
                    },
                  ]}
                />
              )}
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}
