import { useState } from 'react'
import { type ChartData, numberWords, pointWords } from './chart-data.ts'
import { type Frame, frameOf, letter, useWidth } from './chart-frame.ts'
import { Bars, Lines, lookOf } from './chart-marks.tsx'
import { useTexts } from './ui-texts.tsx'

export interface ChartPlotProps {
  title: string
  kind: 'bars' | 'lines'
  data: ChartData
}

/** The picture. A pointer or the arrow keys walk along the points, whose numbers are then shown and read out. */
export function ChartPlot({ title, kind, data }: ChartPlotProps) {
  const texts = useTexts()
  const { box, width } = useWidth()
  const [at, setAt] = useState<number>()
  const frame = frameOf(data, width)
  const Marks = kind === 'bars' ? Bars : Lines
  const chosen = at === undefined ? undefined : Math.min(at, data.points.length - 1)
  return (
    <div ref={box} className="relative overflow-hidden">
      <input
        type="range"
        className="peer sr-only"
        aria-label={texts.points(title)}
        aria-valuetext={`${data.points[chosen ?? 0]}: ${pointWords(texts.number, data, chosen ?? 0)}`}
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
        <text key={point} x={frame.x(at)} y={frame.floor + 18} textAnchor="middle">
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
  const lines = data.series.map(({ name, values }) => `${name}: ${numberWords(number, values[at])}`)
  const point = data.points[at] ?? ''
  const wide = 28 + letter * Math.max(point.length, ...lines.map((line) => line.length))
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
