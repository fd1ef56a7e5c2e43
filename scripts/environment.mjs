import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root, say } from './steps.mjs'

const file = join(root, '.env')
const required = ['BACKEND_URL', 'BACKEND_PUBLIC_KEY']
const hint = 'Please check your .env file and ensure all required variables are set.'

/** The environment takes precedence over .env, even with an empty value. */
export function loadEnvironment() {
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  for (const [name, value] of Object.entries(written)) process.env[name] ??= value
}

/** Exits with an error that names the missing required variables (spec §5). */
export function requireEnvironment() {
  const missing = required.filter((name) => !process.env[name]?.trim())
  if (!missing.length) return
  console.error(`Missing required environment variables: ${missing.join(', ')}`)
  console.error(hint)
  process.exit(1)
}

/** On the first run, writes a .env with working values. */
export function writeFirstEnvironment() {
  const emptied = required.some((name) => process.env[name] === '')
  if (existsSync(file) || emptied) return
  const url = process.env.BACKEND_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
  const key = process.env.BACKEND_PUBLIC_KEY ?? `cohort_${randomBytes(18).toString('base64url')}`
  const lines = [
    '# Written on the first run; README.md lists every setting.',
    `BACKEND_URL=${url}`,
    `BACKEND_PUBLIC_KEY=${key}`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  say('Wrote .env with working values.')
}
