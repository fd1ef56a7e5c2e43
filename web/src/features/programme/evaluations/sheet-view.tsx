import { t } from '@app/contract/i18n/text.ts'
import {
  criteriaAbout,
  type EvaluationSide,
  type Marks,
  type Sheet,
  type Side,
  subjects,
} from '@app/contract/programme/evaluations.ts'
import { useId } from 'react'
import { formatDate } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import {
  aboutLabels,
  againLabels,
  againQuestion,
  criterionLabels,
  sideLabels,
} from './evaluation-words.ts'

/** What one side wrote; of a side that wrote nothing in time, that it is missing. */
export function SheetView({ side, author_name, submitted_at, sheet }: EvaluationSide) {
  const heading = useId()
  return (
    <Card className="p-4 sm:p-5">
      <article aria-labelledby={heading} className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-baseline justify-between gap-2">
          <h3 id={heading} className="font-semibold">
            {author_name
              ? t('{side}: {author_name}', { side: t(sideLabels[side]), author_name })
              : t(sideLabels[side])}
          </h3>
          {submitted_at && (
            <time dateTime={submitted_at} className="numbers text-sm text-muted">
              {formatDate(submitted_at)}
            </time>
          )}
        </header>
        {sheet ? (
          <Written side={side} sheet={sheet} />
        ) : (
          <p className="text-muted">{t('Missing: nothing was sent before the deadline.')}</p>
        )}
      </article>
    </Card>
  )
}

const Written = ({ side, sheet }: { side: Side; sheet: Sheet }) => (
  <>
    {subjects.map((about) => (
      <MarksAbout key={about} about={about} marks={sheet.marks} />
    ))}
    <dl className="grid grid-cols-1 gap-3 [&_dd]:whitespace-pre-line [&_dd]:wrap-anywhere [&_dt]:text-sm [&_dt]:text-muted">
      <div>
        <dt>{t('Strengths')}</dt>
        <dd>{sheet.strengths}</dd>
      </div>
      {sheet.to_improve && (
        <div>
          <dt>{t('What could be better')}</dt>
          <dd>{sheet.to_improve}</dd>
        </div>
      )}
      <div>
        <dt>{againQuestion(side)}</dt>
        <dd>
          <Badge>{t(againLabels[sheet.again])}</Badge>
        </dd>
      </div>
    </dl>
  </>
)

function MarksAbout({ about, marks }: { about: keyof typeof criteriaAbout; marks: Marks }) {
  const given = criteriaAbout[about].flatMap((name) => {
    const mark = marks[name]
    return mark === undefined ? [] : [{ name, mark }]
  })
  if (given.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-sm font-medium">{t(aboutLabels[about])}</h4>
      {given.map(({ name, mark }) => (
        <Progress
          key={name}
          label={t(criterionLabels[name])}
          value={mark / 5}
          text={t('{mark} of 5', { mark })}
        />
      ))}
    </section>
  )
}
