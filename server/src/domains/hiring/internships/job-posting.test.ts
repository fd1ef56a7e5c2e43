import { type JobAdvert, jobPosting } from '@app/contract/hiring/job-posting.ts'
import { expect, test } from 'vitest'
import { withLocale } from '#platform/http/language.ts'

const posting: JobAdvert = {
  id: '0193f000-0000-7000-8000-000000000001',
  title: 'React Developer',
  description: 'Build <b>screens</b>.\n\nTest & ship.',
  scope: 'Screens',
  eligibility: 'Anyone',
  skills: ['React'],
  learning: 'How to ship',
  team: 'Four interns',
  hours_per_week: 20,
  company_name: 'Lotus Labs',
  company_id: '0193f000-0000-7000-8000-000000000002',
  category: 'Development',
  location: 'Pune',
  is_remote: false,
  duration_months: 3,
  start_date: '2099-02-01',
  application_closing_date: '2099-01-01',
  paid_or_unpaid: 'Paid',
  stipend: 10_000,
  openings: 2,
  cover_image_url: '/api/files/1',
  created_at: '2026-11-01T00:00:00.000Z',
  published_at: '2026-11-02T00:00:00.000Z',
}
const base = 'https://cohort.example'

test('an internship at a place has every field that Google requires or recommends', () => {
  expect(jobPosting(posting, base)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'React Developer',
    identifier: { '@type': 'PropertyValue', name: 'Lotus Labs', value: posting.id },
    url: `https://cohort.example/internships/${posting.id}`,
    datePosted: '2026-11-02T00:00:00.000Z',
    validThrough: '2099-01-01T23:59:59+05:30',
    employmentType: ['INTERN', 'PART_TIME'],
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Lotus Labs',
      sameAs: 'https://cohort.example/companies/lotus-labs-0193f000-0000-7000-8000-000000000002',
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Pune', addressCountry: 'IN' },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'INR',
      value: { '@type': 'QuantitativeValue', value: 10_000, unitText: 'MONTH' },
    },
    image: 'https://cohort.example/api/files/1',
    workHours: '20 hours per week',
    directApply: true,
  })
})

test('a remote internship says from where one may apply instead of a place', () => {
  const remote = jobPosting({ ...posting, is_remote: true }, base)
  expect(remote).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'India' },
  })
  expect(remote).not.toHaveProperty('jobLocation')
})

test('fields that a manager left open are left out, and the page of a company that has none', () => {
  const open = { skills: [], scope: '', eligibility: '', company_id: null, hours_per_week: null }
  const structured = jobPosting({ ...posting, ...open }, base)
  for (const field of ['skills', 'responsibilities', 'qualifications', 'workHours'])
    expect(structured).not.toHaveProperty(field)
  expect(structured.hiringOrganization).not.toHaveProperty('sameAs')
})

test('an unpaid internship without a cover says neither salary nor image', () => {
  const unpaid: JobAdvert = {
    ...posting,
    paid_or_unpaid: 'Unpaid',
    stipend: null,
    cover_image_url: null,
  }
  const structured = jobPosting(unpaid, base)
  expect(structured).not.toHaveProperty('baseSalary')
  expect(structured).not.toHaveProperty('image')
})

test('what a manager typed stays text in the description', () => {
  const { description } = jobPosting(posting, base)
  expect(description).toContain('<p>Build &lt;b&gt;screens&lt;/b&gt;.</p><p>Test &amp; ship.</p>')
  expect(description).toContain('<h3>Skills</h3><ul><li>React</li></ul>')
})

test('the duration and the category are in the language of the page', () => {
  const { description, industry } = withLocale('de', () => jobPosting(posting, base))
  expect(description).toContain('<h3>Dauer</h3><p>3 Monate</p>')
  expect(industry).toBe('Entwicklung')
})
