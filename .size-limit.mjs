import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const client = 'web/build/client'
const assets = join(client, 'assets')
const list = readdirSync(assets).find((name) => /^manifest-.+\.js$/.test(name))
const written = readFileSync(join(assets, list), 'utf8')
const { entry, routes, url } = JSON.parse(written.slice(written.indexOf('{')).replace(/;\s*$/, ''))

/** Every file that makes a page of these routes alive. */
function filesOf(...ids) {
  const parts = [entry, ...ids.map((id) => routes[id])]
  const files = parts.flatMap(({ module, imports }) => [module, ...imports])
  return [...new Set([url, ...files])].map((file) => join(client, file))
}

/** With the layouts around it. */
function within(id) {
  const ids = []
  for (let at = id; at; at = routes[at].parentId) ids.push(at)
  return filesOf(...ids)
}

const page = (name, ...layouts) =>
  filesOf('root', 'pages/public/layout', ...layouts, `pages/public/${name}`)

/** Brotli bytes over the wire. A public page is hydrated when the browser is idle or at the first interaction (decision 009). */
export default [
  { name: 'a public page as it comes to a guest', path: `${client}/start.js`, limit: '1 kB' },
  { name: '/ once it is hydrated', path: page('landing'), limit: '150.8 kB' },
  {
    name: '/internships once it is hydrated',
    path: page('internships', 'app/market-layout'),
    limit: '156.1 kB',
  },
  {
    name: 'the first page of a super admin',
    path: within('pages/superadmin/dashboard'),
    limit: '195.9 kB',
  },
  {
    name: 'the first page of a project manager',
    path: within('pages/pm/dashboard'),
    limit: '198.6 kB',
  },
  {
    name: 'the first page of a team manager',
    path: within('pages/shared/dashboard'),
    limit: '189.5 kB',
  },
  {
    name: 'the first page of a team leader',
    path: within('pages/tl/dashboard'),
    limit: '189.8 kB',
  },
  {
    name: 'the first page of an intern',
    path: within('pages/intern/dashboard'),
    limit: '197.8 kB',
  },
  { name: 'the first page of HR', path: within('pages/hr/dashboard'), limit: '193.9 kB' },
  {
    name: 'the first page of a startup',
    path: within('pages/startup/dashboard'),
    limit: '197.7 kB',
  },
]
