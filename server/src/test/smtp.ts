import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Delivered {
  recipients: string[]
  raw: string
  header: (name: string) => string | undefined
}

/** How the server ends a message: accepts, defers or rejects it, or closes the connection after DATA. */
export type ReplyMode = 'takes' | 450 | 550 | 'cuts'

/** A real local SMTP server that records the messages it receives. */
export async function startSmtp() {
  const delivered: Delivered[] = []
  const state: { mood: ReplyMode } = { mood: 'takes' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refusal(state.mood)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        delivered.push(read(Buffer.concat(chunks).toString('utf8'), recipients))
        if (state.mood !== 'cuts') return done()
        for (const connection of server.connections) connection.close()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, delivered, state, stop }
}

function refusal(mood: ReplyMode) {
  if (typeof mood !== 'number') return null
  return Object.assign(new Error('refused'), { responseCode: mood })
}

function read(raw: string, recipients: string[]): Delivered {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  const lines = head.split('\r\n')
  const header = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim()
  return { recipients, raw, header }
}
