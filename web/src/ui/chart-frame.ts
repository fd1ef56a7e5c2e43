import { useLayoutEffect, useRef, useState } from 'react'
import { type ChartData, ticksTo } from './chart-data.ts'

const flatHeight = 240
const edge = { top: 12, right: 12, bottom: 44 }
/** About the width of a digit at the size of the axes. */
export const digitWidth = 7

/** What a letter of a slanted name takes, along each axis. */
const slantedLetter = 6.8 * Math.SQRT1_2

/** The layout of a chart of this width. Each bar has its name: slanted where the names do not fit side by side. */
export function frameOf({ points, series }: ChartData, width: number, kind: 'bars' | 'lines') {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const ticks = ticksTo(Math.max(0, ...known))
  const max = ticks.at(-1) ?? 1
  const level =
    30 + digitWidth * Math.max(...ticks.map((tick) => tick.toLocaleString('en-IN').length))
  const slotFrom = (left: number) => (width - left - edge.right) / Math.max(1, points.length)
  const maxLabelLength = Math.max(1, ...points.map((point) => point.length))
  const every = Math.max(1, Math.ceil(((maxLabelLength + 2) * digitWidth) / slotFrom(level)))
  const isSlanted = kind === 'bars' && every > 1
  // The first name reaches to the left of the middle of its bar, which is half a slot from the axis.
  const reach = ((points[0]?.length ?? 0) + 2) * slantedLetter
  const half = 1 / (2 * Math.max(1, points.length))
  const left = isSlanted
    ? Math.max(level, (reach - (width - edge.right) * half) / (1 - half))
    : level
  const slot = slotFrom(left)
  const height = flatHeight + (isSlanted ? maxLabelLength * slantedLetter : 0)
  const floor = flatHeight - edge.bottom
  return {
    width,
    height,
    left,
    right: width - edge.right,
    top: edge.top,
    floor,
    slot,
    ticks,
    isSlanted,
    /** Of a line, name every n-th point, so that names do not overlap. */
    every: isSlanted ? 1 : every,
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
