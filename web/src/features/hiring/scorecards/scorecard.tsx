import { recommendations, type Scoring, type Sheet } from '@app/contract/hiring/scorecards.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { CircleAlert, CloudCheck, CloudOff } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { confirm } from '#ui/confirm.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { KitQuestions } from './kit-questions.tsx'
import { type Keeping, type SheetWords, sheetKeeper, unsent, wordsOf } from './scorecard-keeper.ts'
import { useSubmitSheet } from './scorecards.api.ts'
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

const value: Record<Keeping, string> = {
  idle: '',
  typing: msg('Saving draft…'),
  saved: msg('Draft saved'),
  kept: msg('Draft kept on this device'),
  refused: msg('Draft not saved'),
}

function SheetState({ state }: { state: Keeping }) {
  const isAway = state === 'kept' || state === 'refused'
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
      {state === 'saved' && <CloudCheck aria-hidden className="size-4" />}
      {isAway && <CloudOff aria-hidden className="size-4" />}
      {state !== 'idle' && t(value[state])}
    </p>
  )
}

interface ScoreSheetProps {
  scoring: Scoring
  /** Begins anew from what the server has. */
  onReload: () => void
}

/** The kit with one's own sheet: what is written is kept, and sealed from the others until it is submitted. */
export function ScoreSheet({ scoring, onReload }: ScoreSheetProps) {
  const { interview_id, kit, mine } = scoring
  const { words, change, state, keeper } = useSheetKeeper(interview_id, mine)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmitSheet()
  const isMissing = (id: string) => tried && words.scores[id] === undefined
  const isWhole =
    kit.attributes.every(({ id }) => words.scores[id] !== undefined) && words.recommendation

  const send = async () => {
    setTried(true)
    if (!isWhole) return focusMissing(form.current)
    if (!(await confirm(question()))) return
    await keeper.flush()
    const body = { ...words, version: keeper.version() }
    submit.mutate({ params: { id: interview_id }, body }, { onSuccess: keeper.forget })
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
        notes={words.notes}
        onNote={(id, note) => change({ notes: { ...words.notes, [id]: note } })}
      />
      <Card>
        <CardHead
          title={t('Your score sheet')}
          description={t('Nobody reads it before you submit, and you read no other before.')}
          action={<SheetState state={state.is} />}
        />
        <CardBody className="grid gap-6">
          {kit.attributes.map(({ id, name, look_for, scale }) => (
            <ScoreChoice
              key={id}
              name={name}
              hint={look_for}
              options={choicesOf(scale)}
              value={words.scores[id]?.toString()}
              error={isMissing(id) ? t('Please choose a score, or Not seen.') : undefined}
              onChange={(score) => change({ scores: { ...words.scores, [id]: Number(score) } })}
            />
          ))}
          <ScoreChoice
            name={t('Would you take this candidate?')}
            options={recommendations.map((value) => ({
              value,
              label: t(recommendationLabels[value]),
            }))}
            value={words.recommendation ?? undefined}
            error={
              tried && !words.recommendation ? t('Please choose a recommendation.') : undefined
            }
            onChange={(input) =>
              change({ recommendation: recommendations.find((one) => one === input) ?? null })
            }
          />
          <TextArea
            label={t('Why?')}
            optional
            maxLength={4000}
            value={words.remarks}
            onChange={({ target }) => change({ remarks: target.value })}
          />
          {state.is === 'refused' && (
            <SaveError
              onReload={() => {
                keeper.forget()
                onReload()
              }}
            >
              {state.reason}
            </SaveError>
          )}
          {submit.error && <Banner tone="danger">{submit.error.message}</Banner>}
          <Button
            type="submit"
            className="w-fit"
            busy={submit.isPending}
            busyText={t('Submitting…')}
          >
            {t('Submit score sheet')}
          </Button>
        </CardBody>
      </Card>
    </form>
  )
}

const question = () => ({
  title: t('Submit your score sheet?'),
  text: t('It cannot be changed afterwards. You then see what the others submitted.'),
  action: t('Submit'),
  cancel: t('Keep writing'),
})

/** Once the messages stand beside the choices. */
const focusMissing = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

/** Another tab or another state of the interview: what is typed stays on the screen until one asks for the newer one. */
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

/** The words of one's own sheet, kept as they are typed. */
function useSheetKeeper(interview_id: string, mine: Sheet | null) {
  const { id: person } = useMe()
  const [begun] = useState(() => unsent(person, interview_id, mine))
  const [words, setWords] = useState<SheetWords>(begun ?? wordsOf(mine))
  const [state, setState] = useState<{ is: Keeping; reason?: string | undefined }>({
    is: begun ? 'kept' : mine ? 'saved' : 'idle',
  })
  const [keeper] = useState(() =>
    sheetKeeper({
      interview_id,
      person,
      mine,
      onState: (is, reason) => setState({ is, reason }),
    }),
  )
  const change = (changes: Partial<SheetWords>) => {
    const next = { ...words, ...changes }
    setWords(next)
    keeper.type(next)
  }

  // The connection and the closing of a tab are outside of React.
  useEffect(() => {
    if (begun) keeper.type(begun)
    const flush = () => void keeper.flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [keeper, begun])

  return { words, change, state, keeper }
}
