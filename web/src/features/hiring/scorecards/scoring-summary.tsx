import type { Attribute } from '@app/contract/hiring/interview-kits.ts'
import type { Scoring, Sheet, Summary } from '@app/contract/hiring/score-sheets.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { highestOf, recommendationLabels, scoreLabel } from './scoring-words.ts'

/** The sheets that one may read, one's own first. */
export const readable = ({ mine, sheets }: Scoring): Sheet[] =>
  mine?.submitted_at ? [mine, ...sheets] : sheets

/** How often each recommendation was given, and what each attribute got from whom. */
export function ScoringSummary({ scoring, summary }: { scoring: Scoring; summary: Summary }) {
  return (
    <>
      <Card>
        <CardHead
          title={t('Recommendations')}
          description={t('{count, plural, one {# score sheet} other {# score sheets}}', {
            count: summary.sheets,
          })}
        />
        <CardBody className="grid gap-3">
          {summary.recommendations.toReversed().map(({ recommendation, count }) => (
            <Progress
              key={recommendation}
              label={t(recommendationLabels[recommendation])}
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
    { key: 'mean', header: t('Mean'), numeric: true, cell: meanOf },
    ...own,
  ]
}
