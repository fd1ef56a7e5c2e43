import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Landing from './landing.tsx'

function show(texts: Record<string, string>) {
  const Stub = createRoutesStub([
    {
      ...{ id: 'root', path: '/', loader: () => ({ site: { language: 'en', texts } }) },
      children: [
        { index: true, Component: Landing, loader: () => ({ companies: [], certificate: null }) },
      ],
    },
  ])
  render(<Stub initialEntries={['/']} />)
}

test('the first page says what was counted', async () => {
  show({ 'students.record1.title': '1,600' })
  expect(await screen.findByText('1,600')).toBeTruthy()
  expect(screen.getByText('interns across the country')).toBeTruthy()
})

test('a new installation, which has nothing to count yet, says nothing', async () => {
  show({})
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('interns across the country')).toBeNull()
})
