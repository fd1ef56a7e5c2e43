import { isRecord } from '@app/contract/core/objects.ts'
import type { Route } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { policy } from './headers.ts'

const info = { description: 'Errors are RFC 9457 problem documents.' }

/**
 * Generated clients name their functions by the operation's id: of two alike, the later one names the fixed parts of its
 * path as well.
 */
function uniqueIds() {
  const taken = new Map<string, string>()
  return (id: string, operation: string, url: string) => {
    const first = taken.get(id) ?? operation
    taken.set(id, first)
    if (first === operation) return id
    const parts = url.split(/[/.-]/).filter((part) => /^[a-z]/.test(part) && part !== 'api')
    return [...parts, id.split('_').at(-1)].join('_')
  }
}

/** Says of each field of a body under which other name it may be sent. */
function withOtherNames(body: unknown, names: Readonly<Record<string, string>>) {
  if (!isRecord(body) || !isRecord(body.properties)) return body
  const properties = { ...body.properties }
  for (const [other, name] of Object.entries(names)) {
    const field = properties[name]
    if (isRecord(field)) properties[name] = { ...field, description: `Also accepted as ${other}.` }
  }
  return { ...body, properties }
}

function transform(): typeof jsonSchemaTransform {
  const unique = uniqueIds()
  return (document) => {
    const { schema, url } = jsonSchemaTransform(document)
    const { operationId: id, body } = schema
    const names = document.route.config?.route?.otherNames
    return {
      schema: {
        ...schema,
        ...(id && { operationId: unique(id, `${document.route.method} ${url}`, url) }),
        ...(names && { body: withOtherNames(body, names) }),
      },
      url,
    }
  }
}

/** OpenAPI 3.1 of every route of the contract at /api/openapi.json, with a page to read and try it at /api/docs. */
export async function openapi(app: FastifyInstance, version: string) {
  const named = (document: object) => ({
    ...document,
    info: { ...info, title: organisation().name, version },
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...info, title: organisation().name, version },
      servers: [{ url: app.config.BACKEND_URL }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: transform(),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => policy(),
    transformSpecification: named,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => named(app.swagger()))
}

const noFields = z.strictObject({})
const strict = (schema: z.ZodType) => (schema instanceof z.ZodObject ? schema.strict() : schema)

/** Renames what was sent under another name. What was sent under both stays, and is refused as unknown. */
function renamed(names: Readonly<Record<string, string>>, body: unknown): unknown {
  if (!isRecord(body)) return body
  const fields = new Map(Object.entries(names).filter(([, name]) => !Object.hasOwn(body, name)))
  const entries = Object.entries(body).map(([name, value]) => [fields.get(name) ?? name, value])
  return Object.fromEntries(entries)
}

function bodyOf(body: z.ZodType, { otherNames }: Route): z.ZodType {
  if (!otherNames) return strict(body)
  return z.preprocess((input) => renamed(otherNames, input), strict(body))
}

/** The schema that Fastify validates with and OpenAPI documents. */
export function schemaOf(name: string, route: Route): FastifySchema {
  const { params, query = noFields, body, returns, summary, allow, path, status = 200 } = route
  const good = route.binary || status === 204 ? z.null() : returns
  return {
    operationId: `${path.split('/')[2]}_${name}`,
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(params && { params: strict(params) }),
    querystring: strict(query),
    ...(body && !route.multipart && { body: bodyOf(body, route) }),
    ...(route.multipart && { consumes: ['multipart/form-data'] }),
    response: { [status]: good.describe(summary) },
    ...(allow !== 'public' && { security: [{ token: [] }] }),
  }
}
