import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Sitemap from './sitemap.tsx'

test('every public page of the specification is linked', async () => {
  const loader = () => ({ categories: [], hiring: [], posts: [] })
  const Page = createRoutesStub([{ path: '/', Component: Sitemap, loader }])
  render(<Page />)
  await screen.findByRole('heading', { level: 1 })
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  const specified = ['landing', 'students', 'hire-talent', 'about', 'contact', 'internships']
  specified.push('apply', 'careers', 'team', 'news', 'help', 'faq', 'privacy', 'terms', 'sitemap')
  for (const page of [...specified, 'hall-of-fame']) expect(paths).toContain(`/${page}`)
})
