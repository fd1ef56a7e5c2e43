import { useLayoutEffect, useRef, useState } from 'react'
import { type ChartData, ticksTo } from './chart-data.ts'

const height = 240
const edge = { top: 12, right: 12, bottom: 44 }
/** About the width of a digit at the size of the axes. */
export const digitWidth = 7

/** The layout of a chart of this width. */
export function frameOf({ points, series }: ChartData, width: number) {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const ticks = ticksTo(Math.max(0, ...known))
  const max = ticks.at(-1) ?? 1
  const left =
    30 + digitWidth * Math.max(...ticks.map((tick) => tick.toLocaleString('en-IN').length))
  const slot = (width - left - edge.right) / Math.max(1, points.length)
  const floor = height - edge.bottom
  const maxLabelLength = Math.max(1, ...points.map((point) => point.length))
  return {
    width,
    height,
    left,
    right: width - edge.right,
    top: edge.top,
    floor,
    slot,
    ticks,
    /** Label every n-th point, so that labels do not overlap. */
    every: Math.max(1, Math.ceil(((maxLabelLength + 2) * digitWidth) / slot)),
    x: (at: number) => left + slot * (at + 0.5),
    y: (value: number) => floor - (value / max) * (floor - edge.top),
    /** The point nearest to an x coordinate. */
    at: (place: number) =>
      Math.min(points.length - 1, Math.max(0, Math.floor((place - left) / slot))),
  }
}

export type Frame = ReturnType<typeof frameOf>

/** The current width, so that text keeps its size at every width. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.floor(entry.contentRect.width)))
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return { box, width }
}
