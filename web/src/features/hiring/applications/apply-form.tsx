import { applicationSources, sourceLabels } from '@app/contract/hiring/application-sources.ts'
import type { Application } from '@app/contract/hiring/applications.ts'
import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { Me } from '@app/contract/identity/accounts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldBinding } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { ApplicationValues, earlierResumes, noResume, toSend } from './application-values.ts'
import { dropResume, useApply } from './apply.api.ts'
import { type ChosenResume, ResumeField } from './resume-field.tsx'
import { useResumeUpload } from './use-resume-upload.ts'

type Values = UseFormReturn<ApplicationValues, unknown, ApplicationValues>

interface ApplyFormProps {
  me: Me
  internship: Internship
  earlier: readonly Application[]
}

/** What is typed is kept under the person and the internship: through a lost session, a failed send, a closed tab. */
export function ApplyForm({ me, internship, earlier }: ApplyFormProps) {
  const draft = `apply:${me.id}:${internship.id}`
  const apply = useApply(draft)
  const upload = useResumeUpload()

  return (
    <Form
      schema={ApplicationValues}
      defaults={blank(me, internship)}
      draft={draft}
      busy={apply.isPending}
      errors={apply.errors}
      onSubmit={(values) => apply.send(toSend(values, internship.id, internship.questions))}
      onInvalid={(message) => {
        if (message !== noResume) return
        if (upload.sending)
          toast.info(t('Resume is still uploading'), t('Please submit again once it has arrived.'))
        else toast.error(t('Resume Required'), noResume)
      }}
    >
      {(field, values) => (
        <>
          <Input {...field('full_name')} label={t('Full name')} autoComplete="name" />
          <Input {...field('email')} label={t('Email')} type="email" autoComplete="email" />
          <Resume {...{ field: field('resume_id'), values, upload, earlier }} />
          {internship.questions.map((question, at) => (
            <TextArea key={question} {...field(`answers.${at}`)} label={question} rows={3} />
          ))}
          <TextArea {...field('cover_letter')} label={t('Cover letter')} rows={3} optional />
          <Select
            {...field('source')}
            label={t('How did you find this internship?')}
            placeholder={t('No answer')}
            options={applicationSources.map((value) => ({ value, label: t(sourceLabels[value]) }))}
            optional
          />
          <Button type="submit" busy={apply.isPending} busyText={t('Submitting…')}>
            {t('Submit Application')}
          </Button>
        </>
      )}
    </Form>
  )
}

interface ResumeProps {
  field: FieldBinding<'resume_id'>
  values: Values
  upload: ReturnType<typeof useResumeUpload>
  earlier: readonly Application[]
}

function Resume({ field, values, upload, earlier }: ResumeProps) {
  const [chosen, name, size] = values.watch(['resume_id', 'resume_name', 'resume_size'])
  return (
    <ResumeField
      id={field.id}
      focusable={field.ref}
      error={field.error}
      chosen={chosen ? { id: chosen, name, size: size || undefined } : undefined}
      upload={upload}
      earlier={earlierResumes(earlier)}
      onPick={(file) => void upload.send(file, (stored) => choose(values, stored))}
      onChoose={(resume) => {
        upload.forgive()
        choose(values, resume)
      }}
      onRemove={() => {
        dropResume(chosen)
        choose(values, { id: '', name: '' })
      }}
    />
  )
}

/** The id goes last, so that whoever sees it finds the name in place. */
function choose(values: Values, { id, name, size = 0 }: ChosenResume) {
  values.setValue('resume_name', name)
  values.setValue('resume_size', size)
  values.setValue('resume_id', id, { shouldDirty: true, shouldValidate: id !== '' })
}

const blank = (me: Me, { questions }: Internship): ApplicationValues => ({
  full_name: me.full_name,
  email: me.email,
  resume_id: '',
  resume_name: '',
  resume_size: 0,
  cover_letter: '',
  answers: questions.map(() => ''),
  source: '',
})
