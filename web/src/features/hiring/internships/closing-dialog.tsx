import { may } from '@app/contract/core/access.ts'
import { type Internship, internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { LetterChoice, Letters } from '#lib/letters/letter-choice.tsx'
import { LetterPreview } from '#lib/letters/letter-preview.tsx'
import { useOpened } from '#lib/lists/use-search-param-state.ts'
import { WhenFound } from '#lib/record-sheet.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useEnd, usePreviewClosing } from './internships.api.ts'
import { acceptedNote, closeOutHint } from './posting.labels.ts'

const Values = z.object({
  undecided: z.enum(['wait', 'close_out']),
  template_id: z.string().nullable(),
})

export type End = 'closed' | 'archived'

interface ClosingDialogProps {
  posting: Internship
  status: End
  end: ReturnType<typeof useEnd>
  onClose: () => void
}

/** What happens to the applicants of a posting who wait for a decision when it ends. */
export function ClosingDialog({ posting, status, end, onClose }: ClosingDialogProps) {
  const [managing, setManaging] = useState(false)
  const { undecided = 0, accepted = 0 } = posting.review ?? {}
  const choosesLetters = may(useMe().role, 'applications.review')
  return (
    <>
      <FormDialog
        open
        onOpenChange={onClose}
        title={
          status === 'closed'
            ? t('Close {name}?', { name: posting.title })
            : t('Archive {name}?', { name: posting.title })
        }
        description={t(
          '{count, plural, one {# applicant is} other {# applicants are}} awaiting a decision.',
          { count: undecided },
        )}
        mutation={end}
        action={status === 'closed' ? t('Close internship') : t('Archive internship')}
        busyText={t('Closing…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Values}
            defaults={{ undecided: 'wait', template_id: null }}
            onSubmit={({ undecided, template_id }) =>
              end.mutate(
                {
                  params: { id: posting.id },
                  body: {
                    status: status,
                    version: posting.version,
                    undecided,
                    ...(template_id && { template_id }),
                  },
                },
                { onSuccess: onClose },
              )
            }
          >
            {(field, { watch }) => (
              <>
                {accepted > 0 && <Banner>{acceptedNote(accepted)}</Banner>}
                <RadioGroup
                  {...field('undecided')}
                  label={t('What should happen to them?')}
                  options={[
                    {
                      value: 'wait',
                      label: t('Answer one by one'),
                      hint: t(
                        'Anyone without an answer by the promised date ({day}) gets an email saying so.',
                        {
                          day: formatDay(posting.answer_by ?? posting.start_date),
                        },
                      ),
                    },
                    {
                      value: 'close_out',
                      label: t('Answer all now'),
                      hint: closeOutHint(),
                    },
                  ]}
                />
                {watch('undecided') === 'close_out' && (
                  <>
                    {choosesLetters && (
                      <LetterChoice
                        kind="closing"
                        field={field('template_id', { blank: null })}
                        onManage={() => setManaging(true)}
                      />
                    )}
                    <Preview
                      key={watch('template_id')}
                      id={posting.id}
                      template_id={watch('template_id') || null}
                    />
                  </>
                )}
              </>
            )}
          </Form>
        )}
      </FormDialog>
      {managing && <Letters kind="closing" onClose={() => setManaging(false)} />}
    </>
  )
}

interface OpenedClosingProps {
  id: string
  onClose: () => void
}

/** Closes a posting whose places are taken while applicants wait, over any page. */
export function OpenedClosing({ id, onClose }: OpenedClosingProps) {
  const request = useQuery(query(internships.read, { params: { id } }), queryClient)
  const end = useEnd()
  const found = request.data?.can.close && request.data.review?.undecided ? [request.data] : []
  return (
    <WhenFound
      record={useOpened(found, id)}
      request={request}
      missing={t("Couldn't load the internship")}
      settled={t('It was closed in the meantime, or no applicant is waiting anymore.')}
      onClose={onClose}
    >
      {(posting) => <ClosingDialog posting={posting} status="closed" end={end} onClose={onClose} />}
    </WhenFound>
  )
}

/** What each of them would read; another letter is read anew. */
function Preview({ id, template_id }: { id: string; template_id: string | null }) {
  const preview = usePreviewClosing()
  const ask = () => preview.mutate({ params: { id }, body: { template_id } })
  return <LetterPreview preview={preview} onAsk={ask} />
}
