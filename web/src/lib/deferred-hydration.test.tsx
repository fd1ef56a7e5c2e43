// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { DeferredScripts } from './deferred-hydration.tsx'

const page = (handle?: object) => {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: DeferredScripts, handle }])
  return renderToString(<Page />)
}

test('a page that defers its hydration asks for no script, and keeps what it will need', () => {
  const html = page({ defersHydration: true })
  expect(html).toContain('rel="deferred"')
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('type="text/plain" async="" data-deferred=""')
  expect(html).not.toContain('type="module"')
})

test('any other page is hydrated at once, by the same tags', () => {
  const deferred = page({ defersHydration: true })
  const html = page()
  expect(html).toContain('type="module"')
  expect(html).toBe(
    deferred
      .replaceAll('rel="deferred"', 'rel="modulepreload"')
      .replace('type="text/plain" async="" data-deferred=""', 'type="module" async=""'),
  )
})
