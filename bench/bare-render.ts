import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Transport } from '@app/contract/core/route.ts'
import { defaultOrganisation } from '@app/contract/i18n/organisation.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
  ServerRouter,
} from 'react-router'

/** Renders the tree of a page with the product's data, alone, as often as possible. */
const [url = '', folder = ''] = process.argv.slice(2)
const build: ServerBuild = await import(pathToFileURL(join(folder, 'server/index.js')).href)
const send: Transport = async ({ url: path }) => {
  const answer = await fetch(new URL(path, url))
  return { status: answer.status, body: await answer.json() }
}

let context: EntryContext | undefined
const module = {
  ...build.entry.module,
  default: async (_: Request, status: number, headers: Headers, created: EntryContext) => {
    context = created
    return new Response('', { status, headers })
  },
}
const render = createRequestHandler({ ...build, entry: { module } }, 'production')
const nonce = 'nonce'
await render(new Request(url), {
  send,
  nonce,
  base_url: new URL(url).origin,
  language: 'en',
  organisation: defaultOrganisation,
  is_public_demo: false,
})
if (!context) throw new Error('The page was not rendered.')
const { serverHandoffStream: _, ...whole } = context
const tree = createElement(ServerRouter, { context: whole, url, nonce })
const length = renderToString(tree).length
if (length < 5000) throw new Error('The page has nothing on it.')

function count(seconds: number): number {
  const until = performance.now() + seconds * 1000
  let rendered = 0
  for (; performance.now() < until; rendered += 1) renderToString(tree)
  return rendered / seconds
}

process.on('message', (seconds: number) => process.send?.(count(seconds)))
process.once('disconnect', () => process.exit())
process.send?.(0)
