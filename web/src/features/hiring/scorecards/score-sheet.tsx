import { recommendations, type Scoring } from '@app/contract/hiring/score-sheets.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useRef, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { KitQuestions } from './kit-questions.tsx'
import { ScoreChoice } from './score-choice.tsx'
import { useSubmitSheet } from './scoring.api.ts'
import { choicesOf, recommendationLabels } from './scoring-words.ts'
import { SheetState } from './sheet-state.tsx'
import { useSheetKeeper } from './use-sheet-keeper.ts'

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
            onChange={(said) =>
              change({ recommendation: recommendations.find((one) => one === said) ?? null })
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
            <Refused
              onReload={() => {
                keeper.forget()
                onReload()
              }}
            >
              {state.reason}
            </Refused>
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
const Refused = (props: { onReload: () => void; children: string | undefined }) => (
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
