import { organisation } from '@app/contract/i18n/organisation.ts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { policy } from './headers.ts'

const info = { description: 'Errors are RFC 9457 problem documents.' }

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
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => policy(),
    transformSpecification: named,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => named(app.swagger()))
}
