import { type InternshipCard, internships } from '@app/contract/hiring/internships.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { beginSession, setSession } from '#lib/session/session-store.ts'
import { InternshipFilters } from './internship-filters.tsx'
import { InternshipResults } from './internship-results.tsx'
import { parseFilters } from './internship-search.ts'
import { Save } from './save.tsx'
import './save-button.tsx'

const card: InternshipCard = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  title: 'React Developer',
  company_name: 'FarmLoop Foods',
  company_id: '0192f0c0-0000-7000-8000-000000000002',
  company_logo_url: null,
  category_group: 'tech',
  category: 'Development',
  location: 'Pune',
  is_remote: false,
  duration: '3 months',
  duration_months: 3,
  start_date: '2027-01-10',
  application_closing_date: '2026-12-20',
  paid_or_unpaid: 'Paid',
  stipend: 12_000,
  skills: ['React', 'TypeScript', 'CSS', 'Git'],
  hours_per_week: 20,
  is_closing_soon: true,
  company_rating: { average: 4.5, count: 12 },
  company_answer_days: 3,
  status: 'published',
  created_at: '2026-11-01T09:00:00.000Z',
  published_at: '2026-11-02T09:00:00.000Z',
}
const page = { internships: [card], next_cursor: 'next', total: 41 }
const none = { internships: [], next_cursor: null, total: 0 }

const facets = {
  category: [{ value: 'Development', count: 12 }],
  paid: [
    { value: 'Paid', count: 9 },
    { value: 'Unpaid', count: 3 },
  ],
  location: Array.from({ length: 10 }, (_, at) => ({ value: `Town ${at}`, count: 10 - at })),
  duration: [{ value: '3', count: 7 }],
  remote: 4,
}

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('a card says who, what, where, for how much and until when, and leads to the posting', () => {
  show(<InternshipResults filters={{}} cursors={[]} page={page} />)
  const shown = within(screen.getByRole('article'))
  for (const text of [
    'F',
    'FarmLoop Foods',
    '1 Nov 2026',
    'React Developer',
    'Part-Time',
    'Paid',
    'Pune',
    '₹12,000/month',
    'Each Project',
    'Apply by 20 Dec 2026',
    'Closing soon',
    'Rated 4.5 of 5 by 12 past interns',
    'Usually answers in 3 days',
    'React',
    '1 more',
    /3 months · 20 h a week/,
    'Apply Now',
  ])
    expect(shown.getByText(text)).toBeTruthy()
  expect(hrefOf(/^Apply Now/)).toBe(`/internships/${card.id}`)
})

test('what is not known of a company or a posting is left out, and unpaid is shown', () => {
  const open = { company_rating: null, company_answer_days: null, hours_per_week: null }
  const unpaid = { ...card, ...open, paid_or_unpaid: 'Unpaid' as const, skills: [], stipend: null }
  show(<InternshipResults filters={{}} cursors={[]} page={{ ...page, internships: [unpaid] }} />)
  const shown = within(screen.getByRole('article'))
  expect(shown.queryByText(/answers|Rated|a week/)).toBe(null)
  // The badge and the stipend line (spec §2).
  expect(shown.getAllByText('Un-Paid')).toHaveLength(2)
})

test('the pages before and after have an address with the same search', () => {
  show(<InternshipResults filters={{ search: 'react' }} cursors={['a', 'b']} page={page} />)
  expect(screen.getByText('41–41 of 41')).toBeTruthy()
  expect(hrefOf('Previous')).toBe('/internships?search=react&cursor=a#results')
  expect(hrefOf('Next')).toBe('/internships?search=react&cursor=a%7Eb%7Enext#results')
})

test('each filter in force can be taken away', () => {
  show(<InternshipResults filters={{ paid: 'Paid', duration: '1' }} cursors={[]} page={page} />)
  expect(hrefOf('Remove Paid')).toBe('/internships?duration=1')
  expect(hrefOf('Remove Up to 1 month')).toBe('/internships?paid=Paid')
})

test('an empty list says so and links to all when it was filtered', () => {
  show(<InternshipResults filters={{ search: 'zzz' }} cursors={[]} page={none} />)
  expect(screen.getByRole('heading', { name: 'No Internships Found' })).toBeTruthy()
  expect(screen.getByText('Check back later for new opportunities.')).toBeTruthy()
  expect(hrefOf('Show all internships')).toBe('/internships')
})

test('a chosen filter acts at once; words wait for Enter; blanks stay out of the address', async () => {
  function Filters() {
    const { pathname, search } = useLocation()
    return (
      <>
        <InternshipFilters filters={parseFilters(new URLSearchParams(search))} facets={facets} />
        <output>{pathname + search}</output>
      </>
    )
  }
  show(<Filters />, { at: '/internships?location=Pune' })
  const address = () => screen.getByRole('status').textContent
  await userEvent.type(screen.getByRole('searchbox'), 'react')
  expect(address()).toBe('/internships?location=Pune')
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'closing')
  expect(address()).toBe('/internships?search=react&location=Pune&sort=closing')
  await userEvent.selectOptions(screen.getByLabelText('Payment'), 'Unpaid')
  expect(address()).toBe('/internships?search=react&paid=Unpaid&location=Pune&sort=closing')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), '{Enter}')
  expect(address()).toBe('/internships?paid=Unpaid&location=Pune&sort=closing')
})

test('a filter taken out of the address leaves the words that were not sent yet', async () => {
  function Filters() {
    const [search, setSearch] = useState('paid=Unpaid&search=css')
    return (
      <>
        <InternshipFilters filters={parseFilters(new URLSearchParams(search))} facets={facets} />
        <button type="button" onClick={() => setSearch('search=css')}>
          Back
        </button>
      </>
    )
  }
  show(<Filters />)
  const words = screen.getByRole('searchbox')
  await userEvent.type(words, ' and react')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Payment')).toHaveProperty('value', '')
  expect(words).toHaveProperty('value', 'css and react')
})

test('words that are typed before the frame of the page is there go on in it, and nowhere else', async () => {
  function Page() {
    const [frame, setFrame] = useState('')
    const filters = <InternshipFilters filters={{}} facets={facets} />
    return (
      <>
        {frame === 'shell' ? <main>{filters}</main> : frame === '' && filters}
        {['shell', 'none', ''].map((next) => (
          <button
            key={next}
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setFrame(next)}
          >
            {next || 'bare'}
          </button>
        ))}
      </>
    )
  }
  show(<Page />)
  await userEvent.type(screen.getByRole('searchbox'), 'react')
  await userEvent.click(screen.getByRole('button', { name: 'shell' }))
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'react')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await userEvent.click(screen.getByRole('button', { name: 'none' }))
  await userEvent.click(screen.getByRole('button', { name: 'bare' }))
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

test('each filter value shows how many results it would leave; the chosen ones are shown in their menus', () => {
  show(
    <InternshipFilters filters={{ paid: 'Paid', location: 'Nowhere' }} facets={facets} total={9} />,
  )
  const menu = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)
  const options = (name: string) => [...menu(name).options].map(({ text }) => text)
  expect(menu('Payment').value).toBe('Paid')
  expect(options('Payment')).toEqual(['Paid or unpaid', 'Paid (9)', 'Un-Paid (3)'])
  expect(options('Duration')).toEqual(['Any duration', 'Up to 3 months (7)'])
  expect(options('Remote work')).toEqual(['On site or remote', 'Remote (4)'])
  // What leaves nothing is still said, so that it can be taken away.
  expect(menu('Location').value).toBe('Nowhere')
  expect(options('Location')).toHaveLength(12)
  expect(screen.getByRole('button', { name: 'Show 9 internships' })).toBeTruthy()
})

test('while searching the order is that of the best match, else the newest first', () => {
  const sorts = () => [...screen.getByLabelText<HTMLSelectElement>('Sort by').options]
  const { unmount } = show(<InternshipFilters filters={{ search: 'react' }} facets={facets} />)
  expect(sorts().map(({ text, value }) => [text, value])).toEqual([
    ['Best match', ''],
    ['Newest first', 'newest'],
    ['Closing soon', 'closing'],
    ['Highest stipend', 'stipend'],
  ])
  unmount()
  show(<InternshipFilters filters={{}} facets={facets} />)
  expect(sorts()[0]?.text).toBe('Newest first')
})

const nextOf = (name: string) =>
  new URL(hrefOf(name) ?? '', 'http://localhost').searchParams.get('next')

test('guests who save a posting or create an alert are led to the sign-in and back, to go on with it', () => {
  setSession({ status: 'out', by_choice: false })
  const list = <InternshipResults filters={{ search: 'react' }} cursors={[]} page={page} />
  const first = show(list, { at: '/internships?search=react&cursor=a' })
  expect(nextOf('Create Alert')).toBe('/internships?search=react&alert=1')
  expect(nextOf('Save React Developer')).toBe(`/internships?search=react&cursor=a&save=${card.id}`)
  first.unmount()
  const far = show(list, { at: `/internships?search=react&cursor=${'a'.repeat(1500)}` })
  expect(nextOf('Save React Developer')).toBe(`/internships/${card.id}?save=${card.id}`)
  far.unmount()
  show(<Save id={card.id} title={card.title} worded />)
  expect(nextOf('Save React Developer')).toBe(`/internships/${card.id}?save=${card.id}`)
})

function servingSaved() {
  const server = fakeServer()
  const saved: InternshipCard[] = []
  server.respond(internships.saved, () => ({ internships: saved }))
  server.respond(internships.save, () => {
    saved.push(card)
    return undefined
  })
  return server
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}
const address = () => screen.getByTestId('address').textContent

test('a link does not save for those who are signed in', async () => {
  const server = servingSaved()
  signInAs('intern')
  show(
    <>
      <InternshipResults filters={{}} cursors={[]} page={page} />
      <Address />
    </>,
    { at: `/internships?save=${card.id}` },
  )
  await waitFor(() => expect(address()).toBe('/internships'))
  const heart = await screen.findByRole('button', { name: 'Save React Developer' })
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(server.sent.filter(({ route }) => !route.startsWith('GET'))).toEqual([])
})

test('what a guest meant to save is saved once after the sign-in, and leaves the address', async () => {
  const server = servingSaved()
  beginSession()
  signInAs('intern')
  const others = { ...card, id: '0192f0c0-0000-7000-8000-000000000003', title: 'Designer' }
  show(
    <>
      <InternshipResults
        filters={{ search: 'react' }}
        cursors={[]}
        page={{ ...page, internships: [card, others] }}
      />
      <Address />
    </>,
    { at: `/internships?search=react&save=${card.id}` },
  )
  const heart = await screen.findByRole('button', { name: 'Save React Developer' })
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
  await waitFor(() => expect(address()).toBe('/internships?search=react'))
  const writes = server.sent.filter(({ route }) => !route.startsWith('GET'))
  expect(writes).toEqual([{ route: 'PUT /api/internships/{id}/saved', params: { id: card.id } }])
})

test('the alert that a guest meant to create is asked for after the sign-in, until the dialog is closed', async () => {
  servingSaved()
  signInAs('intern')
  show(
    <>
      <InternshipResults filters={{ search: 'react' }} cursors={[]} page={page} />
      <Address />
    </>,
    { at: '/internships?search=react&alert=1' },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Create Alert' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(address()).toBe('/internships?search=react')
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('only people who are signed in can save, and a tap is shown and sent', async () => {
  const server = servingSaved()
  setSession({ status: 'out', by_choice: false })
  const first = show(<InternshipResults filters={{}} cursors={[]} page={page} />)
  expect(screen.queryByRole('button', { name: 'Save React Developer' })).toBe(null)
  first.unmount()

  signInAs('intern')
  show(<InternshipResults filters={{}} cursors={[]} page={page} />)
  const heart = await screen.findByRole('button', { name: 'Save React Developer' })
  await waitFor(() => expect(heart.getAttribute('aria-disabled')).toBe('false'))
  await userEvent.click(heart)
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
  expect(server.sent).toContainEqual({
    route: 'PUT /api/internships/{id}/saved',
    params: { id: card.id },
  })
})
