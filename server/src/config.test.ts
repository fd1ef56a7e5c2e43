import { availableParallelism } from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { BadConfig, configFrom, isPublicDemo } from './config.ts'

const whole = { BACKEND_URL: 'http://localhost:3000', BACKEND_PUBLIC_KEY: 'a-key' }
const hint = 'Please check your .env file and ensure all required variables are set.'

test.each([
  [{}, 'BACKEND_URL, BACKEND_PUBLIC_KEY'],
  [{ BACKEND_URL: whole.BACKEND_URL }, 'BACKEND_PUBLIC_KEY'],
  [{ ...whole, BACKEND_URL: '' }, 'BACKEND_URL'],
  [{ ...whole, BACKEND_PUBLIC_KEY: '  ' }, 'BACKEND_PUBLIC_KEY'],
])('with %j it does not start and names the missing variables', (environment, names) => {
  const message = `Missing required environment variables: ${names}\n${hint}`
  expect(() => configFrom(environment)).toThrow(new BadConfig(message))
})

test.each([
  ['BACKEND_URL', 'here'],
  ['BACKEND_URL', 'jobs.company.example:3000'],
  ['BACKEND_URL', 'https:jobs.company.example'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'loopback, proxy.company.example'],
  ['TRUST_PROXY', 'loopback,'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/255.0.255.0'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', 'fd00::/255.0.0.0'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://root:secret@here'],
  ['SMTP_URL', 'secret'],
  ['SUPERADMIN_EMAIL', 'secret'],
  ['SUPERADMIN_PASSWORD', 'secret'],
  ['DEMO_DATA', 'perhaps'],
  ['METRICS_TOKEN', 'secret'],
  ['DATABASE_POOL', '1'],
  ['DATABASE_JOBS_POOL', '1'],
])('an invalid %s is reported by name, without its value', (name, value) => {
  const message = `Invalid environment variables: ${name}\n${hint}`
  expect(() => configFrom({ ...whole, [name]: value })).toThrow(new BadConfig(message))
})

test.each([
  'loopback',
  'loopback, 10.1.2.3',
  '10.0.0.0/8,uniquelocal',
  '10.0.0.0/255.255.0.0',
  'fd00::/128',
  '::1',
])('proxies may be %s, which the server reads as well', async (TRUST_PROXY) => {
  expect(configFrom({ ...whole, TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
  await Fastify({ trustProxy: TRUST_PROXY }).close()
})

test.each(['/', '//'])('BACKEND_URL may end with %s, and paths are appended to it', (end) => {
  const { BACKEND_URL } = whole
  expect(configFrom({ ...whole, BACKEND_URL: BACKEND_URL + end }).BACKEND_URL).toBe(BACKEND_URL)
})

test('demo data is on in the embedded default and off with a database', () => {
  expect(configFrom(whole)).toMatchObject({ DEMO_DATA: true, PORT: 3000, DATA_DIR: './data' })
  const DATABASE_URL = 'postgres://here/cohort'
  expect(configFrom({ ...whole, DATABASE_URL }).DEMO_DATA).toBe(false)
  expect(configFrom({ ...whole, DATABASE_URL, DEMO_DATA: 'true' }).DEMO_DATA).toBe(true)
})

test('a node has a process for each core, with PostgreSQL and as far as its connections are enough', () => {
  const workers = (more: Record<string, string>) => configFrom({ ...whole, ...more }).WORKERS
  const DATABASE_URL = 'postgres://here/cohort'
  const cores = availableParallelism()
  expect(workers({})).toBe(1)
  expect(workers({ WORKERS: '4' })).toBe(1)
  expect(workers({ DATABASE_URL })).toBe(Math.min(cores, 5))
  expect(workers({ DATABASE_URL, DATABASE_POOL: '7' })).toBe(1)
  expect(workers({ DATABASE_URL, WORKERS: '10' })).toBe(10)
  expect(workers({ DATABASE_URL, WORKERS: '1', DATABASE_POOL: '2' })).toBe(1)
  expect(() => workers({ DATABASE_URL, WORKERS: '11' })).toThrow(/DATABASE_POOL is too small/)
})

const site = 'https://jobs.company.example'

test('demo data on a public address needs an explicit setting', () => {
  expect(() => configFrom({ ...whole, BACKEND_URL: site })).toThrow(/DEMO_DATA=false/)
  expect(configFrom({ ...whole, BACKEND_URL: site, DEMO_DATA: 'false' }).DEMO_DATA).toBe(false)
  const shown = configFrom({ ...whole, BACKEND_URL: site, DEMO_DATA: 'true' })
  expect(isPublicDemo(shown)).toBe(true)
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'http://a.localhost'])(
  '%s is no public address',
  (BACKEND_URL) => {
    const config = configFrom({ ...whole, BACKEND_URL })
    expect(config.DEMO_DATA).toBe(true)
    expect(isPublicDemo(config)).toBe(false)
  },
)

test.each(['http://localhost.example', 'http://10.0.0.1', 'http://127.0.0.1.example'])(
  '%s is a public address',
  (BACKEND_URL) => expect(() => configFrom({ ...whole, BACKEND_URL })).toThrow(BadConfig),
)

test('with demo data by default the server listens on this machine only', () => {
  const HOST = '0.0.0.0'
  expect(configFrom({ ...whole, HOST })).toMatchObject({ HOST: 'localhost', isDemoLocal: true })
  expect(configFrom({ ...whole, HOST: '::1' }).HOST).toBe('::1')
  for (const DEMO_DATA of ['true', 'false'])
    expect(configFrom({ ...whole, HOST, DEMO_DATA })).toMatchObject({ HOST, isDemoLocal: false })
})
