import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Sort, Table } from './table.tsx'

const rows = [
  { id: '1', name: 'Asha', score: 4 },
  { id: '2', name: 'Ben', score: 5 },
]

function People({ from = [] }: { from?: string[] }) {
  const [sort, setSort] = useState<Sort>()
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set(from))
  return (
    <>
      <Table
        caption="People"
        columns={[
          { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true, main: true },
          { key: 'score', header: 'Score', cell: (row) => row.score, numeric: true },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange }}
      />
      <output>{[...selected].sort().join(' ')}</output>
    </>
  )
}

const order = () => screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')
const chosen = () => screen.getByRole('status').textContent

test('a header sorts, and pressed again turns the order round', async () => {
  render(<People />)
  expect(order()).toBe('none')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(order()).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(order()).toBe('descending')
})

test('a column that does not sort has no button and claims no order', () => {
  render(<People />)
  expect(screen.getByRole('columnheader', { name: 'Score' }).hasAttribute('aria-sort')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Score' })).toBe(null)
})

test('a cell carries its header for the card it is on a phone', () => {
  render(<People />)
  expect(screen.getByRole('cell', { name: '4' }).getAttribute('data-label')).toBe('Score')
})

test('rows are chosen by name, all of the page at once, and other pages stay chosen', async () => {
  render(<People from={['9']} />)
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Asha' }))
  expect(all.indeterminate).toBe(true)
  await userEvent.click(all)
  expect(chosen()).toBe('1 2 9')
  await userEvent.click(all)
  expect(chosen()).toBe('9')
})
