import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

/** Whether a layout of the page lets its script wait. */
export const defersHydration = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  staticHandlerContext.matches.some(({ route }) => {
    const handle: unknown = routeModules[route.id]?.handle
    return typeof handle === 'object' && handle !== null && 'defersHydration' in handle
  })

/** The page with its script, and what that needs, kept back for /start.js to wake. */
export const deferHydration = async (page: AsyncIterable<Uint8Array>): Promise<string> =>
  (await text(page))
    .replaceAll('<link rel="modulepreload"', '<link rel="waiting"')
    .replace(/(<script[^>]*) type="module"/, '$1 type="text/plain" data-waiting')
