import { Id } from '@app/contract/core/schemas.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { Award } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { type Choice, MultiSelect } from '#ui/multi-select.tsx'
import { useInterns, useIssue } from './certificates.api.ts'

const Values = z.object({
  intern: z.array(z.object({ id: Id, label: z.string() })).min(1, msg('Please choose an intern.')),
})

/** The button and its dialog: when the certificate is not earned yet, the server returns what is missing. */
export function IssueCertificate() {
  const [open, setOpen] = useState(false)
  const issue = useIssue()
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Award aria-hidden />
        {t('Issue Certificate')}
      </Button>
      <FormDialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t('Issue Certificate')}
        description={t("For interns who've reached the approved hours and completed a task.")}
        mutation={issue}
        action={t('Issue')}
        busyText={t('Issuing…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Values}
            defaults={{ intern: [] }}
            onChange={issue.reset}
            onSubmit={({ intern: [intern] }) =>
              intern &&
              issue.mutate({ body: { user_id: intern.id } }, { onSuccess: () => setOpen(false) })
            }
          >
            {(field, { watch, setValue }) => (
              <InternPicker
                chosen={watch('intern')}
                error={field('intern').error}
                onChange={(chosen) =>
                  setValue('intern', chosen, {
                    shouldDirty: true,
                    shouldValidate: chosen.length > 0,
                  })
                }
              />
            )}
          </Form>
        )}
      </FormDialog>
    </>
  )
}

interface InternPickerProps {
  chosen: readonly Choice[]
  error: string | undefined
  onChange: (chosen: Choice[]) => void
}

function InternPicker({ chosen, error, onChange }: InternPickerProps) {
  const [search, setSearch] = useState('')
  const interns = useInterns(search)
  return (
    <MultiSelect
      isSingle
      label={t('Intern')}
      placeholder={t('Search interns')}
      nothing={t('No one by that name.')}
      error={error}
      choices={interns?.map(({ id, full_name }) => ({ id, label: full_name }))}
      chosen={chosen}
      onChange={(next) => onChange(next.slice(-1))}
      onSearch={setSearch}
    />
  )
}
