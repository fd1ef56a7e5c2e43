import type { Attribute } from '@app/contract/hiring/interview-kits.ts'
import type { Interview } from '@app/contract/hiring/interviews.ts'
import type { Scoring, Sheet, Summary } from '@app/contract/hiring/scorecards.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { formatDateTime } from '#lib/i18n/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { KitQuestions } from './kit-questions.tsx'
import { ScoreSheet } from './scorecard.tsx'
import { invalidateScoring, useScoring } from './scorecards.api.ts'
import {
  highestOf,
  recommendationLabels,
  recommendationTones,
  scoreLabel,
} from './scorecards.labels.ts'

/** The readable sheets, the user's own first. */
const readable = ({ mine, sheets }: Scoring): Sheet[] =>
  mine?.submitted_at ? [mine, ...sheets] : sheets

/** How often each recommendation was given, and each interviewer's score for each attribute. */
function ScoringSummary({ scoring, summary }: { scoring: Scoring; summary: Summary }) {
  return (
    <>
      <Card>
        <CardHead
          title={t('Recommendations')}
          description={t('{count, plural, one {# scorecard} other {# scorecards}}', {
            count: summary.sheets,
          })}
        />
        <CardBody className="grid gap-3">
          {summary.recommendations.toReversed().map(({ recommendation, count }) => (
            <Progress
              key={recommendation}
              label={recommendationLabels[recommendation]}
              value={count / summary.sheets}
              text={`${count}`}
            />
          ))}
        </CardBody>
      </Card>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t('Scores')}</h2>
        <Table
          caption={t('Scores by attribute')}
          columns={columnsOf(scoring, summary)}
          rows={scoring.kit.attributes}
          rowKey={({ id }) => id}
        />
      </section>
    </>
  )
}

function columnsOf(scoring: Scoring, { attributes }: Summary): Column<Attribute>[] {
  const meanOf = ({ id, scale }: Attribute) => {
    const mean = attributes.find((attribute) => attribute.id === id)?.mean
    return mean == null ? t('Not seen') : `${mean} / ${highestOf[scale]}`
  }
  const own = readable(scoring).map((sheet) => ({
    key: sheet.author_id,
    header: sheet.author_name,
    numeric: true,
    cell: ({ id, scale }: Attribute) => scoreLabel(scale, sheet.scores[id] ?? 0),
  }))
  return [
    { key: 'attribute', header: t('Attribute'), main: true, cell: ({ name }) => name },
    { key: 'mean', header: t('Average'), numeric: true, cell: meanOf },
    ...own,
  ]
}

/** Each interviewer's scorecard: recommendation, reasons, and the notes beside the questions. */
const SubmittedSheets = ({ scoring }: { scoring: Scoring }) =>
  readable(scoring).map((sheet) => (
    <Card key={sheet.author_id}>
      <CardHead
        title={sheet.author_name}
        description={
          sheet.submitted_at && t('Submitted {date}', { date: formatDateTime(sheet.submitted_at) })
        }
        action={
          sheet.recommendation && (
            <StatusBadge tone={recommendationTones[sheet.recommendation]}>
              {recommendationLabels[sheet.recommendation]}
            </StatusBadge>
          )
        }
      />
      <CardBody>
        <SheetText scoring={scoring} sheet={sheet} />
      </CardBody>
    </Card>
  ))

function SheetText({ scoring: { kit }, sheet }: { scoring: Scoring; sheet: Sheet }) {
  const noted = kit.sections
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => sheet.notes[id])
  if (!sheet.remarks && noted.length === 0)
    return <p className="text-sm text-muted">{t('Scores only, no text.')}</p>
  return (
    <dl className="grid grid-cols-1 gap-3 text-sm">
      {sheet.remarks && (
        <div>
          <dt className="text-muted">{t('Why?')}</dt>
          <dd className="max-w-prose whitespace-pre-line">{sheet.remarks}</dd>
        </div>
      )}
      {noted.map(({ id, text }) => (
        <div key={id}>
          <dt className="text-muted">{text}</dt>
          <dd className="max-w-prose whitespace-pre-line">{sheet.notes[id]}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ScoringViewProps {
  interview: Interview
  /** Called once the user's sheet is submitted. */
  onSent?: () => void
}

/** The kit with the user's sheet while it is to be written; then all submitted sheets, side by side. */
export function ScoringView({ interview, onSent }: ScoringViewProps) {
  const scoring = useScoring(interview.id)
  const { kit, can, summary } = scoring
  const [edition, setEdition] = useState(0)
  if (can.fill)
    return (
      <div className="grid grid-cols-1 gap-5">
        {interview.status === 'completed' && (
          <Banner title={t('The interview is over. Please submit your scorecard.')} />
        )}
        <ScoreSheet
          key={edition}
          scoring={scoring}
          onSent={onSent}
          onReload={() => void invalidateScoring().then(() => setEdition(edition + 1))}
        />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <Standing scoring={scoring} status={interview.status} />
      {summary && <ScoringSummary scoring={scoring} summary={summary} />}
      {summary && <SubmittedSheets scoring={scoring} />}
      <KitQuestions kit={kit} />
    </div>
  )
}

const reasons: Record<NonNullable<Scoring['sealed']>, string> = localized({
  own_first: msg("You'll see the others' scorecards once you submit yours."),
  not_completed: msg("You're not part of this interview. Its scorecards open once it's completed."),
})

/** Why there is nothing to compare, if there is not. */
function Standing({ scoring, status }: { scoring: Scoring; status: Interview['status'] }) {
  const { sealed, summary, panel } = scoring
  if (status === 'cancelled' || status === 'no_show')
    return summary ? null : (
      <Banner>{t("This interview didn't take place, so there's nothing to score.")}</Banner>
    )
  if (sealed) return <Banner>{reasons[sealed]}</Banner>
  const missing = panel.filter(({ has_submitted }) => !has_submitted)
  if (missing.length === 0) return null
  return (
    <Banner>
      {t('Still pending: {names}.', {
        names: missing.map(({ full_name }) => full_name).join(', '),
      })}
    </Banner>
  )
}
