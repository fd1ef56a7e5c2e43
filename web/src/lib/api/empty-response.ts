import type { z } from 'zod'

type Shape = z.core.$ZodTypes

/** The least a schema allows: no rows, zero, not checked in. For reads the server does not offer (spec §7). */
export function emptyResponse(schema: z.core.$ZodType): unknown {
  const { def } = (schema as Shape)._zod
  switch (def.type) {
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, emptyResponse(field)]),
      )
    case 'union':
      return def.options[0] && emptyResponse(def.options[0])
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'nullable':
    case 'null':
      return null
    case 'number':
      return 0
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'record':
      return {}
    default:
      return undefined
  }
}
