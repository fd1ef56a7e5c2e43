import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { Card, CardBody, CardHead } from './card.tsx'
import { type ChartData, csvOf, numberLabel, pointLabel } from './chart-data.ts'
import { digitWidth, type Frame, frameOf, useWidth } from './chart-frame.ts'
import { Bars, Lines, lookOf } from './chart-marks.tsx'
import { useTexts } from './ui-texts.tsx'

interface ChartPlotProps {
  title: string
  kind: 'bars' | 'lines'
  data: ChartData
}

/** The picture. A pointer or the arrow keys walk along the points, whose numbers are then shown and read out. */
function ChartPlot({ title, kind, data }: ChartPlotProps) {
  const texts = useTexts()
  const { box, width } = useWidth()
  const [at, setAt] = useState<number>()
  const frame = frameOf(data, width, kind)
  const Marks = kind === 'bars' ? Bars : Lines
  const chosen = at === undefined ? undefined : Math.min(at, data.points.length - 1)
  return (
    <div ref={box} className="relative overflow-hidden">
      <input
        type="range"
        className="peer sr-only"
        aria-label={texts.points(title)}
        aria-valuetext={`${data.points[chosen ?? 0]}: ${pointLabel(data.write ?? texts.number, data, chosen ?? 0)}`}
        min={0}
        max={data.points.length - 1}
        value={chosen ?? 0}
        onChange={({ target }) => setAt(Number(target.value))}
        onFocus={() => setAt((before) => before ?? 0)}
        onBlur={() => setAt(undefined)}
      />
      <svg
        role="img"
        aria-label={title}
        width={width}
        height={frame.height}
        viewBox={`0 0 ${width} ${frame.height}`}
        className="block text-xs peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-2"
        onPointerMove={({ currentTarget, clientX }) =>
          setAt(frame.at(clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => setAt(undefined)}
      >
        <Axes frame={frame} data={data} write={texts.number} />
        {chosen !== undefined && <Guide frame={frame} at={chosen} />}
        <Marks frame={frame} series={data.series} />
        {chosen !== undefined && <Hint frame={frame} data={data} at={chosen} />}
      </svg>
    </div>
  )
}

interface AxesProps {
  frame: Frame
  data: ChartData
  write: (tick: number) => string
}

const Axes = ({ frame, data, write }: AxesProps) => (
  <g className="text-muted" fill="currentColor">
    {frame.ticks.map((tick) => (
      <g key={tick}>
        <line
          x1={frame.left}
          x2={frame.right}
          y1={frame.y(tick)}
          y2={frame.y(tick)}
          className="stroke-line"
        />
        <text x={frame.left - 6} y={frame.y(tick) + 4} textAnchor="end" className="numbers">
          {write(tick)}
        </text>
      </g>
    ))}
    {data.points.map((point, at) =>
      at % frame.every ? null : (
        <text
          key={point}
          textAnchor={frame.isSlanted ? 'end' : 'middle'}
          transform={
            frame.isSlanted
              ? `translate(${frame.x(at) + 4} ${frame.floor + 14}) rotate(-45)`
              : `translate(${frame.x(at)} ${frame.floor + 18})`
          }
        >
          {point}
        </text>
      ),
    )}
    <text x={(frame.left + frame.right) / 2} y={frame.height - 6} textAnchor="middle">
      {data.x}
    </text>
    <text
      transform={`translate(12 ${(frame.top + frame.floor) / 2}) rotate(-90)`}
      textAnchor="middle"
    >
      {data.y}
    </text>
  </g>
)

const Guide = ({ frame, at }: { frame: Frame; at: number }) => (
  <line
    x1={frame.x(at)}
    x2={frame.x(at)}
    y1={frame.top}
    y2={frame.floor}
    strokeDasharray="3 3"
    className="stroke-control"
  />
)

/** Beside its point, on the side with room. */
function Hint({ frame, data, at }: { frame: Frame; data: ChartData; at: number }) {
  const { number } = useTexts()
  const write = data.write ?? number
  const lines = data.series.map(({ name, values }) => `${name}: ${numberLabel(write, values[at])}`)
  const point = data.points[at] ?? ''
  const wide = 28 + digitWidth * Math.max(point.length, ...lines.map((line) => line.length))
  const isLeft = frame.x(at) + wide + 12 > frame.right
  const x = Math.max(2, isLeft ? frame.x(at) - wide - 8 : frame.x(at) + 8)
  return (
    <g transform={`translate(${x} ${frame.top})`} pointerEvents="none">
      <rect
        width={wide}
        height={26 + lines.length * 16}
        rx={6}
        className="fill-overlay stroke-control"
      />
      <text x={10} y={18} className="fill-ink font-medium">
        {point}
      </text>
      {lines.map((line, nth) => (
        <g key={line} className={lookOf(nth).tone} transform={`translate(10 ${36 + nth * 16})`}>
          <rect y={-8} width={8} height={8} fill="currentColor" />
          <text x={14} className="numbers fill-ink">
            {line}
          </text>
        </g>
      ))}
    </g>
  )
}

export interface ChartProps {
  /** The question that the chart answers. */
  title: string
  description?: string
  kind?: 'bars' | 'lines'
  data: ChartData
  /** The name of its CSV, without the ending. */
  file: string
  /** Shown instead while there are no points. */
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

/** The data as a table: closed at first, but available to everyone. */
function Numbers({ title, data }: { title: string; data: ChartData }) {
  const texts = useTexts()
  const { x, points, series, write = texts.number } = data
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
                    {numberLabel(write, values[at])}
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

/** The BOM tells spreadsheets that the file is UTF-8. */
function save(csv: string, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
