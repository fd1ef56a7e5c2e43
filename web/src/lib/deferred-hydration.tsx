import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { Scripts, useMatches } from 'react-router'

/**
 * The tags of React Router. On a page that defers its hydration the server sends them without effect, and /start.js
 * gives it back when the browser is idle or at the first interaction (decision 009).
 */
export function DeferredScripts() {
  const isDeferred = useMatches().some(({ handle }) => defersHydration(handle))
  // Called and not rendered, because its tags are what changes here.
  const tags = Scripts({})
  return import.meta.env.SSR && isDeferred ? withoutEffect(tags) : tags
}

const defersHydration = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'defersHydration' in handle

interface TagProps {
  rel?: string
  type?: string
  'data-deferred'?: string
  children?: ReactNode
}

function withoutEffect(node: ReactNode): ReactNode {
  return Children.map(node, (tag) => {
    if (!isValidElement<TagProps>(tag)) return tag
    const { rel, type, children } = tag.props
    if (rel === 'modulepreload') return cloneElement(tag, { rel: 'deferred' })
    if (type === 'module') return cloneElement(tag, { type: 'text/plain', 'data-deferred': '' })
    return cloneElement(tag, undefined, withoutEffect(children))
  })
}
