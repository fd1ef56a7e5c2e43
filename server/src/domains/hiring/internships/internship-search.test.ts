import { internships as routes } from '@app/contract/hiring/internships.ts'
import { beforeAll, expect, test } from 'vitest'
import { type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { publish } from '#test/market.ts'

startApp()

let pm: SignedInUser
beforeAll(async () => {
  pm = await signIn('project_manager')
  await publish({ title: 'React Developer', skills: ['TypeScript', 'Node.js'] }, pm)
  await publish({ title: 'Brand Designer', category: 'Designing', location: 'Kochi' }, pm)
  await publish({ title: 'Growth Intern', category: 'Marketing', location: 'Bengaluru' }, pm)
  await publish({ title: 'C++ Engineer', scope: 'Write compilers.' }, pm)
  await publish({ title: 'हिन्दी अनुवाद', category: 'Languages', description: 'Secret words.' }, pm)
})

const urlOf = (search: string) => `/api/internships?${new URLSearchParams({ search })}`
const selectRows = async (search: string) => {
  const answer = await stranger.send({ method: 'GET', url: urlOf(search) })
  expect(answer.statusCode).toBe(200)
  const { internships, total } = routes.list.returns.parse(answer.json())
  expect(total).toBe(internships.length)
  return internships.map(({ title }) => title)
}

test.each([
  ['react', ['React Developer']],
  ['REACT developer', ['React Developer']],
  ['developing', ['React Developer', 'C++ Engineer']],
  ['typescr', ['React Developer']],
  ['node.js', ['React Developer']],
  ['designs', ['Brand Designer']],
  ['a designer in kochi', ['Brand Designer']],
  [' brand,designer!! ', ['Brand Designer']],
  ['cohort bengaluru', ['Growth Intern']],
  ['compilers', ['C++ Engineer']],
  ['c++', ['C++ Engineer']],
  ['हिन्दी', ['हिन्दी अनुवाद']],
  ['secret', []],
  ['react kochi', []],
])('%j finds %j', async (search, titles) => {
  expect(await selectRows(search)).toEqual(titles)
})

test.each([
  ['recat', 'React Developer'],
  ['raect', 'React Developer'],
  ['reactt', 'React Developer'],
  ['reect', 'React Developer'],
  ['recat developper', 'React Developer'],
  ['desginer', 'Brand Designer'],
  ['desiner', 'Brand Designer'],
  ['bradn desinger', 'Brand Designer'],
  ['marketting', 'Growth Intern'],
  ['bengalure', 'Growth Intern'],
  ['enginer', 'C++ Engineer'],
])('a mistyped %j finds %j', async (search, title) => {
  expect(await selectRows(search)).toEqual([title])
})

const signs = [
  '%',
  '_',
  "'",
  '!',
  '<->',
  ':*',
  '(',
  '\\',
  '"',
  '*',
  '%_'.repeat(100),
  '%'.repeat(1000),
  '\\'.repeat(2000),
  '—',
]
test.each(signs)('%j is taken literally and stands in no posting', async (search) => {
  expect(await selectRows(search)).toEqual([])
})

const hostile = ["react' | 'brand", '!react', 'react & !react', "'; select pg_sleep(5) --", 're%t']
test.each(hostile)('%j is words, not operators', async (search) => {
  const titles = await selectRows(search)
  expect(titles).not.toContain('Brand Designer')
  expect(titles.length).toBeLessThan(5)
})

test('an absurd search is refused with a message before it costs anything', async () => {
  for (const [search, sentence] of [
    ['a'.repeat(50_000), 'Please search with up to 2000 characters.'],
    ['re\u0000act', 'Invalid parameter.'],
  ] as const) {
    const answer = await stranger.send({ method: 'GET', url: urlOf(search) })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
  }
})

test('managers search their own postings with the same tolerance of typos', async () => {
  const { internships, total } = await pm.call(routes.managed, { query: { search: 'desginer' } })
  expect(internships.map(({ title }) => title)).toEqual(['Brand Designer'])
  expect(total).toBe(1)
})
