import type { Scoring, Sheet } from '@app/contract/hiring/score-sheets.ts'
import { t } from '@app/contract/i18n/text.ts'
import { formatDateTime } from '#lib/i18n/format.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { readable } from './scoring-summary.tsx'
import { recommendationLabels, recommendationTones } from './scoring-words.ts'

/** What each one wrote: the recommendation, why, and the notes beside the questions. */
export const SubmittedSheets = ({ scoring }: { scoring: Scoring }) =>
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
              {t(recommendationLabels[sheet.recommendation])}
            </StatusBadge>
          )
        }
      />
      <CardBody>
        <Written scoring={scoring} sheet={sheet} />
      </CardBody>
    </Card>
  ))

function Written({ scoring: { kit }, sheet }: { scoring: Scoring; sheet: Sheet }) {
  const noted = kit.sections
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => sheet.notes[id])
  if (!sheet.remarks && noted.length === 0)
    return <p className="text-sm text-muted">{t('Scores only, without words.')}</p>
  return (
    <dl className="grid gap-3 text-sm">
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
