import { Download } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { Card, CardBody, CardHead } from './card.tsx'
import { type ChartData, csvOf, numberWords } from './chart-data.ts'
import { lookOf } from './chart-marks.tsx'
import { ChartPlot } from './chart-plot.tsx'
import { useTexts } from './ui-texts.tsx'

export interface ChartProps {
  /** The one question it answers. */
  title: string
  description?: string
  kind?: 'bars' | 'lines'
  data: ChartData
  /** The name of its CSV, without the ending. */
  file: string
  /** What is said instead while there is no point at all. */
  empty?: string
}

/** A chart with its numbers behind it, as a table and as CSV (look.md). */
export function Chart({ title, description, kind = 'lines', data, file, empty }: ChartProps) {
  const id = useId()
  const { nothingYet } = useTexts()
  const isEmpty = data.points.length === 0
  return (
    <Card>
      <figure aria-labelledby={id}>
        <CardHead
          title={<span id={id}>{title}</span>}
          description={description}
          action={!isEmpty && <SaveCsv title={title} data={data} file={file} />}
        />
        <CardBody className="grid grid-cols-1 gap-3">
          {isEmpty ? (
            <p className="py-8 text-center text-sm text-muted">{empty ?? nothingYet}</p>
          ) : (
            <>
              {data.series.length > 1 && <Legend data={data} />}
              <ChartPlot title={title} kind={kind} data={data} />
              <Numbers title={title} data={data} />
            </>
          )}
        </CardBody>
      </figure>
    </Card>
  )
}

const Legend = ({ data: { series } }: { data: ChartData }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {series.map(({ name }, at) => {
      const { tone, dash, filling } = lookOf(at)
      return (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden width={22} height={12} className={tone} stroke="currentColor">
            <rect x={15} y={3} width={6} height={6} fill="currentColor" fillOpacity={filling} />
            <line x1={0} x2={13} y1={6} y2={6} strokeWidth={2} strokeDasharray={dash} />
          </svg>
          {name}
        </li>
      )
    })}
  </ul>
)

/** The table behind: closed at first, but there for everybody. */
function Numbers({ title, data: { x, points, series } }: { title: string; data: ChartData }) {
  const texts = useTexts()
  return (
    <details className="text-sm">
      <summary className="w-fit py-1 text-muted">{texts.showAsTable}</summary>
      <div className="mt-2 relative max-h-80 overflow-auto">
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b text-left text-muted">
              <th scope="col" className="py-1.5 pr-4 font-medium">
                {x}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="py-1.5 pl-4 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              <tr key={point} className="border-b last:border-0">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {point}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="numbers py-1.5 pl-4 text-right">
                    {numberWords(texts.number, values[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const SaveCsv = ({ title, data, file }: { title: string; data: ChartData; file: string }) => (
  <Button
    variant="secondary"
    size="sm"
    aria-label={useTexts().saveCsv(title)}
    onClick={() => save(csvOf(data), `${file}.csv`)}
  >
    <Download aria-hidden /> CSV
  </Button>
)

/** The mark at the beginning tells spreadsheets that this is UTF-8. */
function save(csv: string, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
