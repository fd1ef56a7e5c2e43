import { fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Contents } from './contents.tsx'

const names = ['What', 'Why', 'Who', 'When']
const sectionsOf = (labels: readonly string[]) =>
  labels.map((label) => ({ id: label.toLowerCase(), label }))

const text = (labels: readonly string[]) => (
  <Contents label="On this page" sections={sectionsOf(labels)}>
    {labels.map((label) => (
      <h2 key={label} id={label.toLowerCase()}>
        {label}
      </h2>
    ))}
  </Contents>
)

/** The reader has scrolled so far that the headings stand at these heights. */
function scrollTo(tops: readonly number[]) {
  for (const [at, name] of names.entries())
    vi.spyOn(screen.getByRole('heading', { name }), 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, tops[at]),
    )
  fireEvent.scroll(window)
}

const marked = () =>
  within(screen.getAllByRole('navigation', { name: 'On this page' })[1] as HTMLElement)
    .getAllByRole('link', { current: 'location' })
    .map(({ textContent }) => textContent)

test('a text of four sections has links to them before its script, also folded', () => {
  const html = renderToString(text(names))
  for (const { id, label } of sectionsOf(names))
    expect(html.match(new RegExp(`<a href="#${id}"[^>]*>${label}</a>`, 'g'))).toHaveLength(2)
  expect(html).toMatch(/<details[^>]*><summary[^>]*>On this page/)
})

test('a text of three sections has none', () => {
  render(text(names.slice(0, 3)))
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Who' })).toBeTruthy()
})

test('the section that is being read is marked', () => {
  render(text(names))
  scrollTo([300, 600, 900, 1200])
  expect(marked()).toEqual(['What'])
  scrollTo([-400, -100, 200, 500])
  expect(marked()).toEqual(['Who'])
})

test('a section whose link was followed is marked until the reader moves on', () => {
  render(text(names))
  const [, links] = screen.getAllByRole('navigation', { name: 'On this page' })
  fireEvent.click(within(links as HTMLElement).getByRole('link', { name: 'When' }))
  scrollTo([-400, -100, 200, 500])
  expect(marked()).toEqual(['When'])
  fireEvent.wheel(window)
  fireEvent.scroll(window)
  expect(marked()).toEqual(['Who'])
})
