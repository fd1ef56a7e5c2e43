import { sentences } from '@app/contract/core/problem.ts'
import { Email, multiline } from '@app/contract/core/schemas.ts'
import { resumeExtensions, type StoredFile } from '@app/contract/files/files.ts'
import { applicationSources, sourceLabels } from '@app/contract/hiring/application-sources.ts'
import type { Application, NewApplication } from '@app/contract/hiring/applications.ts'
import type { Internship } from '@app/contract/hiring/internships.ts'
import { largestUpload } from '@app/contract/i18n/organisation.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { FullName, type Me } from '@app/contract/identity/accounts.ts'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { isSignedOut } from '#lib/api/api.ts'
import { upload } from '#lib/api/upload.ts'
import { useActiveUpload } from '#lib/api/use-file-upload.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { PolicyNote } from '#lib/site/policy-note.tsx'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldBinding, FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { dropResume, useApply } from './apply.api.ts'

const noResume = msg('Please upload your resume to apply.')

const Answer = multiline(msg('Answer'), 2000).min(1, msg('Please answer this question.'))

/** The form values: the application, and the name of the chosen resume. */
const ApplicationValues = z.object({
  full_name: FullName,
  email: Email,
  resume_id: z.uuid(noResume),
  resume_name: z.string(),
  resume_size: z.number(),
  cover_letter: multiline(msg('Cover letter'), 5000),
  answers: z.array(z.string()),
  /** Empty when not given. */
  source: z.enum(['', ...applicationSources]),
})
type ApplicationValues = z.output<typeof ApplicationValues>

/** As many answers as there are questions: a draft may be from before one was removed or added. */
const valuesFor = (questions: readonly string[]) =>
  ApplicationValues.extend({
    answers: z
      .array(z.string().optional())
      .transform((given) => questions.map((_question, at) => given[at] ?? ''))
      .pipe(z.array(Answer)),
  })

const toSend = (
  { resume_name: _, resume_size: __, source, ...values }: ApplicationValues,
  { id: internship_id, questions }: Internship,
): NewApplication => ({ ...values, ...(source && { source }), questions, internship_id })

/** The last three distinct resumes that the user applied with. */
function earlierResumes(applications: readonly Application[]) {
  const newestFirst = applications.toSorted((a, b) => b.applied_date.localeCompare(a.applied_date))
  const each = new Map(newestFirst.map(({ resume_id, resume_name }) => [resume_id, resume_name]))
  return [...each].slice(0, 3).map(([id, name]) => ({ id, name }))
}

type Schema = ReturnType<typeof valuesFor>
type Values = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

interface ApplyFormProps {
  me: Me
  internship: Internship
  earlier: readonly Application[]
}

/** The draft is stored per user and internship: it outlives the session, a failed request and the tab. */
export function ApplyForm({ me, internship, earlier }: ApplyFormProps) {
  const draft = `apply:${me.id}:${internship.id}`
  const apply = useApply(draft)
  const upload = useResumeUpload()
  const [waits, setWaits] = useState(false)

  return (
    <Form
      schema={valuesFor(internship.questions)}
      defaults={blank(me, internship)}
      draft={draft}
      busy={apply.isPending}
      errors={apply.errors}
      onSubmit={(values) => apply.send(toSend(values, internship))}
      onInvalid={(message) => {
        if (message !== t(noResume)) return
        if (upload.sending) setWaits(true)
        else toast.error(t('Resume Required'), message)
      }}
    >
      {(field, values) => (
        <>
          <Input {...field('full_name')} label={t('Full name')} autoComplete="name" />
          <Input {...field('email')} label={t('Email')} type="email" autoComplete="email" />
          <Resume {...{ field: field('resume_id'), values, upload, earlier }} />
          <Questions {...{ field, values }} questions={internship.questions} />
          <TextArea {...field('cover_letter')} label={t('Cover letter')} rows={3} optional />
          <Select
            {...field('source')}
            label={t('How did you find this internship?')}
            placeholder={t('No answer')}
            options={applicationSources.map((value) => ({ value, label: sourceLabels[value] }))}
            optional
          />
          <PolicyNote
            text={t(
              'By applying, you agree to our terms and that the hiring team can read what you send.',
            )}
          />
          {internship.answer_by && (
            <p className="text-sm text-muted">
              {t("You'll have an answer by {day}.", { day: formatDay(internship.answer_by) })}
            </p>
          )}
          <Submit
            busy={apply.isPending}
            uploading={upload.sending !== undefined}
            hasResume={values.watch('resume_id') !== ''}
            waits={waits}
            onEnd={() => setWaits(false)}
          />
        </>
      )}
    </Form>
  )
}

interface QuestionsProps {
  field: FieldOf<z.input<Schema>>
  values: Values
  questions: readonly string[]
}

/** When they change meanwhile, an answer stays with its question, or in its place where that was reworded. */
function Questions({ field, values, questions }: QuestionsProps) {
  const shown = useRef(questions)
  useEffect(() => {
    const before = shown.current
    shown.current = questions
    if (before.join('\n') === questions.join('\n')) return
    const typed = values.getValues('answers')
    const placeOf = (question: string, at: number) =>
      before.includes(question) || questions.includes(before[at] ?? '')
        ? before.indexOf(question)
        : at
    values.setValue(
      'answers',
      questions.map((question, at) => typed[placeOf(question, at)] ?? ''),
    )
  }, [values, questions])
  return questions.map((question, at) => (
    <TextArea key={question} {...field(`answers.${at}`)} label={question} rows={3} />
  ))
}

interface SubmitProps {
  busy: boolean
  uploading: boolean
  hasResume: boolean
  /** It was submitted while a resume was on its way. */
  waits: boolean
  onEnd: () => void
}

/** Sends the form once the resume that it waits for has arrived; not when the upload failed or was cancelled. */
function Submit({ busy, uploading, hasResume, waits, onEnd }: SubmitProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!waits || uploading) return
    onEnd()
    if (hasResume) button.current?.form?.requestSubmit()
  }, [waits, uploading, hasResume, onEnd])
  return (
    <Button
      ref={button}
      type="submit"
      busy={busy || waits}
      busyText={waits ? t('Uploading, then submitting…') : t('Submitting…')}
    >
      {t('Submit Application')}
    </Button>
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
        upload.clearError()
        choose(values, resume)
      }}
      onRemove={() => {
        dropResume(chosen)
        choose(values, { id: '', name: '' })
      }}
    />
  )
}

/** Sets the id last, so that its readers find the name in place. */
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

export interface ChosenResume {
  id: string
  name: string
  size?: number
}

interface ResumeFieldProps {
  id: string
  /** Takes what the form focuses when the resume is the first error. */
  focusable: (target: { focus: () => void } | null) => void
  error?: string
  chosen: ChosenResume | undefined
  upload: ReturnType<typeof useResumeUpload>
  /** Resumes of earlier applications. */
  earlier: readonly ChosenResume[]
  onPick: (file: File) => void
  onChoose: (resume: ChosenResume) => void
  onRemove: () => void
}

export function ResumeField(props: ResumeFieldProps) {
  const { id, chosen, upload, earlier, onChoose } = props
  const { sending, again } = upload
  const attach = useFocusable(props.focusable)
  return (
    <div ref={attach} className="grid grid-cols-1 gap-2">
      <FileDrop
        id={id}
        label={t('Resume')}
        hint={t('PDF, DOC or DOCX, up to {upload_mb} MB. Only you and the hiring team can see it.')}
        accept={resumeExtensions.join(',')}
        file={sending?.file ?? chosen}
        progress={sending?.progress}
        error={upload.error ?? (sending ? undefined : props.error)}
        onPick={props.onPick}
        onCancel={sending?.cancel ?? props.onRemove}
      />
      {again && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={again}>
          {t('Upload again')}
        </Button>
      )}
      {!sending && !chosen && <Earlier resumes={earlier} onChoose={onChoose} />}
    </div>
  )
}

/** One and the same target at every render: the form takes another one for another field. */
function useFocusable(focusable: ResumeFieldProps['focusable']) {
  const box = useRef<HTMLDivElement>(null)
  const target = useRef({ focus: () => box.current?.querySelector('input')?.focus() })
  return (element: HTMLDivElement | null) => {
    box.current = element
    focusable(element && target.current)
  }
}

function Earlier(props: { resumes: readonly ChosenResume[]; onChoose: (r: ChosenResume) => void }) {
  if (props.resumes.length === 0) return null
  return (
    <ul aria-label={t('Files you applied with before')} className="grid grid-cols-1 gap-1.5">
      {props.resumes.map((resume) => (
        <li key={resume.id}>
          <Button variant="secondary" className="max-w-full" onClick={() => props.onChoose(resume)}>
            <span className="truncate">{t('Use {name}', { name: resume.name })}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Sends a resume as soon as it is chosen. One at a time; a failed one can be sent again. */
export function useResumeUpload() {
  const { sending, run } = useActiveUpload()
  const [failed, setFailed] = useState<{ message: string; again?: () => void }>()

  async function send(file: File, onStored: (stored: StoredFile) => void) {
    const refusal = unfit(file)
    setFailed(refusal ? { message: refusal } : undefined)
    if (refusal) return
    await run(
      file,
      async (options) => onStored(await upload(file, 'resume', options)),
      (message, problem) => {
        setFailed({ message, again: () => void send(file, onStored) })
        // The end of the session has shown its own toast.
        if (problem instanceof Error && isSignedOut(problem)) return
        toast.error(t('Resume Upload Failed'), message)
      },
    )
  }

  return {
    sending,
    error: failed?.message,
    send,
    again: failed?.again,
    clearError: () => setFailed(undefined),
  }
}

/** Checks before the upload what the server would reject. */
function unfit({ name, size }: File): string | undefined {
  if (!resumeExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return t('Please choose a PDF, DOC or DOCX file.')
  if (size === 0) return t('This file is empty. Please choose another one.')
  return size > largestUpload() ? sentences.fileTooLarge : undefined
}
