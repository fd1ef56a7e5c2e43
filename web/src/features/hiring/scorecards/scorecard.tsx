import { recommendations, type Scoring } from '@app/contract/hiring/scorecards.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { CircleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { AutosaveStatus } from '#lib/autosave/autosave-status.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { confirm } from '#ui/confirm.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { KitQuestions } from './kit-questions.tsx'
import { useSheetDraft, useSubmitSheet } from './scorecards.api.ts'
import { choicesOf, recommendationLabels } from './scorecards.labels.ts'

interface ScoreChoiceProps {
  name: string
  hint?: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

/** One of a few steps, side by side; a row of its own on a phone where they need it. */
function ScoreChoice({ name, hint, options, value, error, onChange }: ScoreChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint || error ? id : undefined} className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={stepClass}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {(error || hint) && (
        <div id={id} className="grid gap-1 text-sm">
          {hint && <p className="text-muted">{hint}</p>}
          {error && (
            <p className="flex gap-1.5 text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {error}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}

const stepClass = cn(
  'relative flex h-9 min-w-10 cursor-pointer items-center justify-center rounded-md border border-control px-3 text-sm transition-colors',
  'hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
)

interface ScoreSheetProps {
  scoring: Scoring
  /** Starts again from the server's version. */
  onReload: () => void
  onSent?: (() => void) | undefined
}

/** The kit with the user's sheet: saved as a draft, and hidden from the others until it is submitted. */
export function ScoreSheet({ scoring, onReload, onSent }: ScoreSheetProps) {
  const { interview_id, kit, mine } = scoring
  const { input, change, status, reason, flush, draft, forget } = useSheetDraft(interview_id, mine)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmitSheet()
  const isMissing = (id: string) => tried && input.scores[id] === undefined
  const isWhole =
    kit.attributes.every(({ id }) => input.scores[id] !== undefined) && input.recommendation

  const send = async () => {
    setTried(true)
    if (!isWhole) return focusMissing(form.current)
    if (!(await confirm(question()))) return
    await flush()
    const submitted = () => {
      forget()
      onSent?.()
    }
    // The form is gone before a callback of `mutate` would run.
    const sent = submit.mutateAsync({ params: { id: interview_id }, body: draft() })
    await sent.then(submitted, () => undefined)
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!submit.isPending) void send()
      }}
    >
      <KitQuestions
        kit={kit}
        notes={input.notes}
        onNote={(id, note) => change({ notes: { ...input.notes, [id]: note } })}
      />
      <Card>
        <CardHead
          title={t('Your scorecard')}
          description={t(
            "Hidden from everyone until you submit. Until then, you can't see others' scorecards either.",
          )}
          action={<AutosaveStatus status={status} />}
        />
        <CardBody className="grid gap-6">
          {kit.attributes.map(({ id, name, look_for, scale }) => (
            <ScoreChoice
              key={id}
              name={name}
              hint={look_for}
              options={choicesOf(scale)}
              value={input.scores[id]?.toString()}
              error={isMissing(id) ? t('Please choose a score, or Not seen.') : undefined}
              onChange={(score) => change({ scores: { ...input.scores, [id]: Number(score) } })}
            />
          ))}
          <ScoreChoice
            name={t('Would you hire this candidate?')}
            options={recommendations.map((value) => ({
              value,
              label: recommendationLabels[value],
            }))}
            value={input.recommendation ?? undefined}
            error={
              tried && !input.recommendation ? t('Please choose a recommendation.') : undefined
            }
            onChange={(choice) =>
              change({ recommendation: recommendations.find((one) => one === choice) ?? null })
            }
          />
          <TextArea
            label={t('Why?')}
            optional
            maxLength={4000}
            value={input.remarks}
            onChange={({ target }) => change({ remarks: target.value })}
          />
          {status === 'rejected' && (
            <SaveError
              onReload={() => {
                forget()
                onReload()
              }}
            >
              {reason}
            </SaveError>
          )}
          {submit.error && <Banner tone="danger">{submit.error.message}</Banner>}
          <Button
            type="submit"
            className="w-fit"
            busy={submit.isPending}
            busyText={t('Submitting…')}
          >
            {t('Submit scorecard')}
          </Button>
        </CardBody>
      </Card>
    </form>
  )
}

const question = () => ({
  title: t('Submit your scorecard?'),
  text: t("You can't change it afterwards. You'll then see what the others submitted."),
  action: t('Submit'),
  cancel: t('Keep writing'),
})

/** After the messages have been rendered beside the choices. */
const focusMissing = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

/** Changed in another tab, or the interview has another status: the input stays until the user reloads. */
const SaveError = (props: { onReload: () => void; children: string | undefined }) => (
  <Banner
    tone="danger"
    action={
      <Button variant="secondary" size="sm" onClick={props.onReload}>
        {t('Reload')}
      </Button>
    }
  >
    {props.children}
  </Banner>
)
