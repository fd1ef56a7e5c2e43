import type { ChartSeries } from './chart-data.ts'
import type { Frame } from './chart-frame.ts'

/** Series differ by colour, and for colour-blind users by line, fill and the order of the legend. */
const looks = [
  { tone: 'text-accent', dash: undefined, filling: 1 },
  { tone: 'text-teal', dash: '7 4', filling: 0.25 },
  { tone: 'text-violet', dash: '2 4', filling: 0.6 },
  { tone: 'text-warning', dash: '10 3 2 3', filling: 0 },
] as const

export const lookOf = (at: number) => looks[at % looks.length] ?? looks[0]

interface MarksProps {
  frame: Frame
  series: readonly ChartSeries[]
}

const maxBarWidth = 44

export function Bars({ frame, series }: MarksProps) {
  const wide = Math.max(1, Math.min(maxBarWidth, (frame.slot * 0.7) / series.length))
  return series.map(({ name, values }, nth) => {
    const { tone, filling } = lookOf(nth)
    return (
      <g key={name} className={tone}>
        {values.map((value, at) => {
          if (value === null) return null
          const top = frame.y(value)
          return (
            <rect
              key={at}
              x={frame.x(at) + (nth - series.length / 2) * wide + 0.5}
              y={top}
              width={Math.max(1, wide - 1)}
              height={frame.floor - top}
              fill="currentColor"
              fillOpacity={filling}
              stroke="currentColor"
            />
          )
        })}
      </g>
    )
  })
}

export const Lines = ({ frame, series }: MarksProps) =>
  series.map(({ name, values }, nth) => {
    const { tone, dash } = lookOf(nth)
    return (
      <g key={name} className={tone}>
        <path
          d={pathOf(frame, values)}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeDasharray={dash}
        />
        {values.map((value, at) =>
          value === null ? null : (
            <circle key={at} cx={frame.x(at)} cy={frame.y(value)} r={3} fill="currentColor" />
          ),
        )}
      </g>
    )
  })

/** A line stops where a number is missing. */
function pathOf(frame: Frame, values: ChartSeries['values']): string {
  let isDrawing = false
  return values
    .map((value, at) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const step = `${isDrawing ? 'L' : 'M'}${frame.x(at)} ${frame.y(value)}`
      isDrawing = true
      return step
    })
    .join('')
}
