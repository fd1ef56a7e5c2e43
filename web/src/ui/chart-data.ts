/** The data of a chart: numbers over consecutive points. */
export interface ChartData {
  /** The label of the x axis: Week from. */
  x: string
  /** The label of the y axis, with its unit: Hours. */
  y: string
  points: readonly string[]
  /** One number per point; `null` where there is no value (not zero). At most four series. */
  series: readonly ChartSeries[]
  /** How a value reads, where it is no plain number: 7h 20m. The axis and the CSV have the numbers. */
  write?: Write
}

export interface ChartSeries {
  name: string
  values: readonly (number | null)[]
}

type Write = (value: number) => string

export const numberLabel = (write: Write, value: number | null = null) =>
  value === null ? '–' : write(value)

/** Everything known of one point: Sign-ups 4, Active 3. */
export const pointLabel = (write: Write, { series }: ChartData, at: number) =>
  series.map(({ name, values }) => `${name} ${numberLabel(write, values[at])}`).join(', ')

/** About five round ticks from 0 to at least `max`. */
export function ticksTo(max: number): number[] {
  const rough = Math.max(max, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10
  const step = max <= 5 ? Math.max(1, factor * power) : factor * power
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The same numbers as CSV; cells that look like formulas are escaped. */
export function csvOf({ x, points, series }: ChartData): string {
  const head = [x, ...series.map(({ name }) => name)]
  const rows = points.map((point, at) => [
    point,
    ...series.map(({ values }) => String(values[at] ?? '')),
  ])
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
