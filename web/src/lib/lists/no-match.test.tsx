import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#lib/api/fake-server.tsx'
import { useListParams } from './list-params.ts'
import { NoMatch } from './no-match.tsx'

const None = () => (
  <NoMatch params={useListParams()} filters={['search', 'status']} title="No posts match" />
)

test('all is shown again by taking the search and the filters away, not the order or what else is chosen', () => {
  show(<None />, { at: '/?search=ab&status=draft&cursor=two&sort=oldest&box=mine' })
  const { search } = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'Clear filters' }).href,
  )
  expect(search).toBe('?sort=oldest&box=mine')
})
