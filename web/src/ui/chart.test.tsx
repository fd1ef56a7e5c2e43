import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Chart } from './chart.tsx'
import { csvOf, ticksTo } from './chart-data.ts'

const data = {
  x: 'Week from',
  y: 'People',
  points: ['1 Nov', '8 Nov', '15 Nov'],
  series: [
    { name: 'Sign-ups', values: [4, 0, 12] },
    { name: 'Active', values: [3, null, 9.5] },
  ],
}
const show = () => render(<Chart title="How many sign up?" data={data} file="sign-ups" />)

test('the numbers of a chart stand in a table; what is missing is no zero', () => {
  show()
  const table = screen.getByRole('table', { name: 'How many sign up?', hidden: true })
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Week fromSign-upsActive',
    '1 Nov43',
    '8 Nov0–',
    '15 Nov129.5',
  ])
})

test('its axes say what they measure', () => {
  show()
  const picture = screen.getByRole('img', { name: 'How many sign up?' })
  expect(picture.textContent).toContain('People')
  expect(picture.textContent).toContain('Week from')
})

test('the arrow keys move along the points, and each is announced', async () => {
  show()
  await userEvent.tab()
  await userEvent.tab()
  const points = screen.getByRole('slider')
  expect(document.activeElement).toBe(points)
  expect(screen.getByRole('img').textContent).toContain('Sign-ups: 4')
  expect(points.getAttribute('aria-valuetext')).toBe('1 Nov: Sign-ups 4, Active 3')
})

test('CSV holds the same numbers, and no formula', () => {
  expect(csvOf({ ...data, points: ['=cmd()', 'a,"b"', '15 Nov'] })).toBe(
    'Week from,Sign-ups,Active\r\n\'=cmd(),4,3\r\n"a,""b""",0,\r\n15 Nov,12,9.5\r\n',
  )
})

test('CSV is saved by a button with the name of the chart', async () => {
  const createObjectUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  show()
  await userEvent.click(screen.getByRole('button', { name: 'How many sign up?: save as CSV' }))
  expect(createObjectUrl).toHaveBeenCalledOnce()
  createObjectUrl.mockRestore()
})

test('without any point it says so instead of drawing nothing', () => {
  render(
    <Chart title="T" data={{ ...data, points: [] }} file="t" empty="No one has applied yet." />,
  )
  expect(screen.getByText('No one has applied yet.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [12, [0, 5, 10, 15]],
  [100, [0, 20, 40, 60, 80, 100]],
  [1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('an axis up to %i has round steps', (most, ticks) => expect(ticksTo(most)).toEqual(ticks))

test('each bar has its name, also where the names do not fit side by side', () => {
  const weeks = Array.from({ length: 12 }, (_, at) => `Week from ${at + 1} November`)
  const many = { ...data, points: weeks, series: [{ name: 'Hired', values: weeks.map(() => 3) }] }
  render(<Chart title="How many are hired?" kind="bars" data={many} file="hired" />)
  const picture = screen.getByRole('img', { name: 'How many are hired?' })
  const names = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent ?? '')
  expect(names.filter((name) => weeks.includes(name))).toEqual(weeks)
})
