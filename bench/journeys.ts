import { connect, createServer, type Socket } from 'node:net'

/** Milliseconds to a database far away, so that what is sent at the same time does not look like a second journey. */
const distance = 10

/**
 * Stands between the product and PostgreSQL and counts journeys: what is sent before the response to the last of it has come
 * is one. Nobody waits for a NOTIFY after the commit, nor for the workers that look for jobs.
 */
export async function countJourneys(url: string) {
  const target = new URL(url)
  let journeys = 0
  let isAnswered = true
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
    }
    let isForJobs = false
    client.on('data', (bytes) => {
      isForJobs = bytes.includes('pgboss.job_now')
      if (!isForJobs && !bytes.includes('pg_notify')) {
        if (isAnswered) journeys += 1
        isAnswered = false
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      setTimeout(() => {
        if (!isForJobs) isAnswered = true
        client.write(bytes)
      }, distance)
    })
    client.once('close', () => database.destroy())
    database.once('close', () => setTimeout(() => client.destroy(), distance))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    /** How many journeys this takes, which is alone on the database. */
    async of(work: () => Promise<unknown>) {
      journeys = 0
      isAnswered = true
      await work()
      return journeys
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
