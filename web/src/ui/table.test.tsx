import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Sort, Table } from './table.tsx'

const rows = [
  { id: '1', name: 'Asha', score: 4 },
  { id: '2', name: 'Ben', score: 5 },
]
const more = [...rows, { id: '3', name: 'Cara', score: 3 }, { id: '4', name: 'Dev', score: 2 }]

interface PeopleProps {
  from?: string[]
  people?: typeof rows
  /** What opens a row; without it rows open nothing. */
  onOpen?: (name: string) => void
  isFixed?: boolean
  groupOf?: (row: (typeof rows)[number]) => string
}

function People({ from = [], people = rows, onOpen, isFixed, ...more }: PeopleProps) {
  const [sort, setSort] = useState<Sort>()
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set(from))
  return (
    <>
      <Table
        caption="People"
        columns={[
          {
            key: 'name',
            header: 'Name',
            cell: ({ name }) =>
              onOpen ? (
                <button type="button" onClick={() => onOpen(name)}>
                  {name}
                </button>
              ) : (
                name
              ),
            sortable: true,
            main: true,
          },
          { key: 'score', header: 'Score', cell: (row) => row.score, numeric: true },
        ]}
        rows={people}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        {...more}
        sort={sort}
        onSort={setSort}
        {...(!isFixed && { selection: { selected, onChange } })}
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

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const focused = () => document.activeElement?.closest('tr')?.textContent

test('with Shift a click chooses every row between, and takes them off again', async () => {
  const user = userEvent.setup()
  render(<People people={more} from={['9']} />)
  await user.click(box('Ben'))
  await user.keyboard('{Shift>}')
  await user.click(box('Dev'))
  expect(chosen()).toBe('2 3 4 9')
  await user.click(box('Cara'))
  expect(chosen()).toBe('2 9')
  await user.keyboard('{/Shift}')
  await user.click(box('Asha'))
  expect(chosen()).toBe('1 2 9')
})

test('j and k or the arrows go from row to row, Enter opens, x selects', async () => {
  const opened: string[] = []
  render(<People people={more} onOpen={(name) => opened.push(name)} />)
  screen.getByRole('button', { name: 'Asha' }).focus()
  await userEvent.keyboard('jj{ArrowDown}k')
  expect(focused()).toContain('Cara')
  await userEvent.keyboard('{Enter}x')
  expect(opened).toEqual(['Cara'])
  expect(chosen()).toBe('3')
  await userEvent.keyboard('x{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(chosen()).toBe('')
  expect(focused()).toContain('Asha')
})

test('the space bar selects a row that opens nothing, and Shift with an arrow on the way', async () => {
  render(<People people={more} />)
  screen.getAllByRole('row')[1]?.focus()
  await userEvent.keyboard(' ')
  expect(chosen()).toBe('1')
  await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(chosen()).toBe('1 2 3')
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(chosen()).toBe('1 2')
})

test('keys with Ctrl, Meta or Alt stay the browser’s, and nothing is selected where nothing can be', async () => {
  render(<People people={more} isFixed />)
  screen.getAllByRole('row')[1]?.focus()
  await userEvent.keyboard('{Control>}j{/Control}{Alt>}{ArrowDown}{/Alt}{Meta>}x{/Meta}x ')
  expect(focused()).toContain('Asha')
  expect(chosen()).toBe('')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(focused()).toContain('Ben')
  expect(chosen()).toBe('')
})

test('groups have a heading each, which the keys pass over', async () => {
  render(
    <People
      people={more}
      onOpen={() => undefined}
      groupOf={({ score }) => (score > 3 ? 'Above three' : 'Up to three')}
    />,
  )
  const heading = screen.getByRole('rowheader', { name: 'Up to three' })
  expect(heading.getAttribute('colspan')).toBe('3')
  expect(screen.getAllByRole('rowheader')).toHaveLength(2)
  screen.getByRole('button', { name: 'Ben' }).focus()
  await userEvent.keyboard('j')
  expect(focused()).toContain('Cara')
  await userEvent.keyboard('x')
  expect(chosen()).toBe('3')
})
