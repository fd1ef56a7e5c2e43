import Fastify from 'fastify'
import pg from 'pg'

/** A minimal server that only opens the database and responds; plain JavaScript, like the built product. */
const database = new pg.Pool({ connectionString: process.env.DATABASE_URL })
await database.query('select 1')
const app = Fastify()
app.get('/', async () => {
  await database.query('select 1')
  return { status: 'ok' }
})
process.once('SIGTERM', () => process.exit())
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
