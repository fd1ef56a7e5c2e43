import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { newDatabase } from '../server/src/test/postgres.ts'
import { inTurns, type LoadRequest, load } from './load.ts'
import { searchOf, searchPath } from './market.ts'
import { isSmall, workers } from './options.ts'
import { host, ports, start } from './processes.ts'
import { judgeRates, skip } from './results.ts'
import type { Stage } from './stage.ts'

/** Of the peers that were compared, the fastest to search that is in npm. It is installed beside the product, for this case only. */
const release = 'parse-server@9.10.0'
const folder = join(tmpdir(), `cohort-bench-${release}`)
const url = `http://${host}:${ports.peer}`
const keys = { appId: 'bench', masterKey: 'the master key of the bench' }

async function install(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const args = ['install', '--prefix', folder, ...options, release]
  await promisify(execFile)('npm', args, { cwd: folder, timeout: 300_000 })
}

function startPeer(databaseURI: string, cluster: number | false, database: number[] = []) {
  const config = join(folder, 'bench.json')
  const settings = { ...keys, databaseURI, cluster, host, port: ports.peer, mountPath: '/parse' }
  const others = { serverURL: `${url}/parse`, logLevel: 'error', silent: true }
  writeFileSync(config, JSON.stringify({ ...settings, ...others }))
  const program = join(folder, 'node_modules/parse-server/bin/parse-server')
  return start([process.execPath, program, config], {
    env: { ...process.env, NODE_ENV: 'production' },
    url,
    path: '/parse/health',
    database,
    cwd: folder,
  })
}

const fields = {
  ...{ title: 'String', company: 'String', location: 'String', category: 'String', paid: 'String' },
  ...{
    is_remote: 'Boolean',
    stipend: 'Number',
    closes: 'String',
    skills: 'Array',
    words: 'String',
  },
}

async function makeClass(): Promise<void> {
  const named = Object.entries(fields).map(([name, type]) => [name, { type }])
  const answer = await fetch(`${url}/parse/schemas/Posting`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-parse-application-id': keys.appId,
      'x-parse-master-key': keys.masterKey,
    },
    body: JSON.stringify({ className: 'Posting', fields: Object.fromEntries(named) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** The public postings of the product, some thousand at a time. */
async function copyPostings(from: pg.Client, to: pg.Client): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await from.query<{ json: string; last: string | null }>(
      `select json_agg(page)::text as json, max(id::text) as last from (
        select internships.id, title, company_name, location, category.name as category, paid_or_unpaid, is_remote, stipend,
          application_closing_date, skills, created_at,
          concat_ws(' ', title, company_name, location, array_to_string(skills, ' '), scope) as words
        from internships join internship_categories category on category.id = category_id
        where status = 'published' and internships.id > $1 order by internships.id limit 5000) page`,
      [last],
    )
    const [page] = rows
    if (!page?.last) break
    last = page.last
    await to.query(
      `insert into "Posting" ("objectId", "createdAt", "updatedAt", title, company, location, category, paid, is_remote, stipend,
        closes, skills, words)
      select id, created_at, created_at, title, company_name, location, category, paid_or_unpaid, is_remote, stipend,
        application_closing_date, skills, words
      from json_to_recordset($1) as posting(id text, title text, company_name text, location text, category text,
        paid_or_unpaid text, is_remote bool, stipend float8, application_closing_date text, skills jsonb,
        created_at timestamptz, words text)`,
      [page.json],
    )
  }
  await to.query('vacuum analyze "Posting"')
}

/** The peer with as many processes as the product, over the same postings in a database of its own on the same server. */
async function filledPeer(own: string, database: number[]) {
  await install()
  const address = await newDatabase(own)
  const single = await startPeer(address, false)
  await makeClass().finally(() => single.stop())
  const [from, to] = [own, address].map((connectionString) => new pg.Client({ connectionString }))
  if (!from || !to) throw new Error('There are two databases.')
  await Promise.all([from.connect(), to.connect()])
  await copyPostings(from, to).finally(() => Promise.all([from.end(), to.end()]))
  return startPeer(address, workers, database)
}

/** The same search by the peer's means: it forgives no typos, so its words are spelled right. */
function peerRequest(n: number): LoadRequest {
  const { search = '', paid, remote, category } = searchOf(n, (word) => word)
  const where = {
    $and: search.split(' ').map((word) => ({ words: { $regex: word, $options: 'i' } })),
    ...(paid && { paid }),
    ...(remote && { is_remote: true }),
    ...(category && { category }),
  }
  const query = { where: JSON.stringify(where), limit: '20', count: '1', order: '-createdAt' }
  return {
    path: `/parse/classes/Posting?${new URLSearchParams(query)}`,
    headers: { 'x-parse-application-id': keys.appId },
  }
}

/** Searches of the product beside those of a peer, over the same postings in the same PostgreSQL. */
export async function searchingBesidePeer({ product, url: own = '' }: Stage): Promise<void> {
  const what = 'search with typos / Parse Server, no typos'
  const peer = await filledPeer(own, product.pids.slice(1)).catch((error: unknown) => {
    const why = `${release} cannot be installed from npm or run: ${String(error).split('\n')[0]}`
    console.warn(`!!! ${why}`)
    skip('P4', what, why)
  })
  if (!peer) return
  try {
    const ofProduct = load(product, (n) => ({ path: searchPath(n) }))
    const ofPeer = load(peer, peerRequest)
    await inTurns([ofPeer, ofProduct])
    // With less data there is less that a peer without an index has to read.
    judgeRates(ofProduct, ofPeer, { case: 'P4', what, ...(!isSmall && { goal: { least: 20 } }) })
  } finally {
    await peer.stop()
  }
}
