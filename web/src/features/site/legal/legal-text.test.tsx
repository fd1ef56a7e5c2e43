import { termsTexts } from '@app/contract/content/site/terms.ts'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteTexts } from '#lib/site/site-text.tsx'
import { LegalText } from './legal-text.tsx'

test('the list of sections says what superadmins published, and names what the page adds', () => {
  render(
    <SiteTexts site={{ texts: { 'terms.account.title': 'One account each' } }}>
      <LegalText of={termsTexts} id="terms.since" more={[{ id: 'rules', label: 'The rules' }]}>
        <h2 id="rules">The rules</h2>
      </LegalText>
    </SiteTexts>,
  )
  const [links] = screen.getAllByRole('navigation', { name: 'On this page' })
  const targets = within(links as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent, document.querySelector(link.getAttribute('href') ?? '')])
  expect(targets.map(([name]) => name)).toEqual([
    'About Cohort',
    'One account each',
    'For applicants and interns',
    'For startups',
    'How we treat each other',
    "What we can't promise",
    'Changes',
    'The rules',
  ])
  for (const [name, target] of targets) expect((target as Element).textContent).toBe(name)
})

test('what a setting adds stands in its section', () => {
  render(
    <SiteTexts site={{ texts: {} }}>
      <LegalText of={termsTexts} id="terms.since" notes={{ account: 'By invitation.' }} />
    </SiteTexts>,
  )
  const section = screen.getByText('By invitation.').closest('section')
  expect(section?.querySelector('h2')?.id).toBe('account')
})
