import { t } from '@app/contract/i18n/translate.ts'
import {
  criteriaAbout,
  type Evaluation,
  type EvaluationSide,
  type Marks,
  type SheetDraft,
  type Side,
  subjects,
} from '@app/contract/programme/evaluations.ts'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { formatDate } from '#lib/i18n/format.ts'
import { PageLink } from '#lib/role-link.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { textLinkClass } from '#ui/link.ts'
import { Progress } from '#ui/progress.tsx'
import { toast } from '#ui/toast.ts'
import {
  aboutLabels,
  againLabels,
  againQuestion,
  criterionLabels,
  kindLabels,
  sideLabels,
  stateLabels,
  stateOf,
  stateTones,
} from './evaluation.labels.ts'
import { useEvaluation, useUnsentDraft } from './evaluations.api.ts'
import { SheetForm } from './sheet-form.tsx'
import { SidesState } from './sides-state.tsx'

/** The sheet of one side, or that it is missing after the deadline. */
function SheetView({ side, author_name, submitted_at, sheet }: EvaluationSide) {
  const heading = useId()
  return (
    <Card className="p-4 sm:p-5">
      <article aria-labelledby={heading} className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-baseline justify-between gap-2">
          <h3 id={heading} className="font-semibold">
            {author_name
              ? t('{side}: {author_name}', { side: sideLabels[side], author_name })
              : sideLabels[side]}
          </h3>
          {submitted_at && (
            <time dateTime={submitted_at} className="numbers text-sm text-muted">
              {formatDate(submitted_at)}
            </time>
          )}
        </header>
        {sheet ? (
          <SheetText side={side} sheet={sheet} />
        ) : (
          <p className="text-muted">{t('Missing: not submitted before the deadline.')}</p>
        )}
      </article>
    </Card>
  )
}

const SheetText = ({ side, sheet }: { side: Side; sheet: SheetDraft }) => (
  <>
    {subjects.map((about) => (
      <MarksAbout key={about} about={about} marks={sheet.marks} />
    ))}
    <dl className="grid grid-cols-1 gap-3 [&_dd]:whitespace-pre-line [&_dd]:wrap-anywhere [&_dt]:text-sm [&_dt]:text-muted">
      {sheet.strengths && (
        <div>
          <dt>{t('Strengths')}</dt>
          <dd>{sheet.strengths}</dd>
        </div>
      )}
      {sheet.to_improve && (
        <div>
          <dt>{t('What could be better')}</dt>
          <dd>{sheet.to_improve}</dd>
        </div>
      )}
      {sheet.again && (
        <div>
          <dt>{againQuestion(side)}</dt>
          <dd>
            <Badge>{againLabels[sheet.again]}</Badge>
          </dd>
        </div>
      )}
    </dl>
  </>
)

function MarksAbout({ about, marks }: { about: keyof typeof criteriaAbout; marks: Marks }) {
  const rated = criteriaAbout[about].flatMap((name) => {
    const mark = marks[name]
    return mark === undefined ? [] : [{ name, mark }]
  })
  if (rated.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-sm font-medium">{aboutLabels[about]}</h4>
      {rated.map(({ name, mark }) => (
        <Progress
          key={name}
          label={criterionLabels[name]}
          value={mark / 5}
          text={t('{mark} of 5', { mark })}
        />
      ))}
    </section>
  )
}

/** What the user typed and can no longer send, to be used elsewhere. */
function UnsentSheet({ evaluation, side }: { evaluation: Evaluation; side: Side }) {
  const heading = useId()
  const draft = useUnsentDraft(evaluation)
  if (!draft || isEmpty(draft)) return null
  const text = [draft.strengths, draft.to_improve].filter(Boolean).join('\n\n')
  const author_name = evaluation.sheets.find((own) => own.side === side)?.author_name
  return (
    <Card className="p-4 sm:p-5">
      <section aria-labelledby={heading} className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h3 id={heading} className="font-semibold">
            {t('Your draft')}
          </h3>
          {text && (
            <Button variant="secondary" size="sm" onClick={() => void copy(text)}>
              <Copy aria-hidden />
              {t('Copy text')}
            </Button>
          )}
        </header>
        <Banner tone="warning">
          {author_name
            ? t('{author_name} has already submitted this. Only you can see your draft.', {
                author_name,
              })
            : t('The evaluation closed before you submitted this. Only you can see your draft.')}
        </Banner>
        <SheetText side={side} sheet={draft} />
      </section>
    </Card>
  )
}

const isEmpty = ({ marks, strengths, to_improve, again }: SheetDraft) =>
  Object.keys(marks).length === 0 && !strengths && !to_improve && !again

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t('Copied'))
  } catch {
    toast.error(t("Couldn't copy"), t("Your browser doesn't allow it."))
  }
}

interface EvaluationViewProps {
  id: string
  /** Called once the user's side is sent. */
  onSent?: (() => void) | undefined
}

/** To write, sealed, or to read. */
export function EvaluationView({ id, onSent }: EvaluationViewProps) {
  const evaluation = useEvaluation(id)
  const { own_side, can } = evaluation
  return (
    <div className="grid grid-cols-1 gap-6">
      <Head evaluation={evaluation} />
      {can.write && own_side ? (
        <SheetForm key={id} evaluation={evaluation} side={own_side} onSent={onSent} />
      ) : (
        <>
          {own_side && <UnsentSheet key={id} evaluation={evaluation} side={own_side} />}
          <Sheets evaluation={evaluation} />
        </>
      )}
    </div>
  )
}

function Head({ evaluation }: { evaluation: Evaluation }) {
  const { kind, intern_name, project_name, startup_name, opened_at, due_at, closed_at } = evaluation
  const state = stateOf(evaluation)
  return (
    <header className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold wrap-anywhere">{intern_name}</h2>
        <Badge tone="accent">{kindLabels[kind]}</Badge>
        <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge>
      </div>
      <p className="text-muted">
        {startup_name
          ? t('{project_name}, for {startup_name}', { project_name, startup_name })
          : project_name}
      </p>
      <p className="numbers text-sm text-muted">
        {closed_at
          ? t('Started {opened}, closed {closed}', {
              opened: formatDate(opened_at),
              closed: formatDate(closed_at),
            })
          : t('Started {opened}, closes {due} at the latest', {
              opened: formatDate(opened_at),
              due: formatDate(due_at),
            })}
      </p>
      <SidesState evaluation={evaluation} />
    </header>
  )
}

function Sheets({ evaluation }: { evaluation: Evaluation }) {
  const { closed_at, due_at, sheets, own_side, kind } = evaluation
  const shown = sheets.filter(({ sheet }) => closed_at !== null || sheet !== null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {!closed_at && (
        <Banner>
          {t('Hidden until everyone has submitted, or {due} at the latest.', {
            due: formatDate(due_at),
          })}
        </Banner>
      )}
      {shown.map((side) => (
        <SheetView key={side.side} {...side} />
      ))}
      {kind === 'final' && own_side === 'intern' && (
        <p>
          <PageLink page="certificates" className={textLinkClass()}>
            {t('Your certificates')}
          </PageLink>
        </p>
      )}
    </div>
  )
}
