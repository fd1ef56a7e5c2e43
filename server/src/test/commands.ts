import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject } from 'vitest'
import { environmentOf } from './node.ts'
import { servers } from './private-texts.ts'

export type Settings = Record<string, string>

/** Starts a command of the built server. */
export function started(command: string, settings: Settings, ...args: string[]) {
  const { DATABASE_URL = '', DATA_DIR = '', ...more } = settings
  const setting = { ...environmentOf({ DATABASE_URL, DATA_DIR }, 0), ...more }
  const entry = join(inject('serverBuild'), 'dist', `${command}.js`)
  return spawn(process.execPath, [entry, ...args], {
    // The client of object stores warns of the oldest Node that we support.
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...setting },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a command to its end; the text is what it printed. */
export async function run(command: string, settings: Settings, ...args: string[]) {
  const child = started(command, settings, ...args)
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  servers.push({ output: () => out + error })
  return { code: Number(code), text: (out + error).trim() }
}

/** An expected failure: exit 1 and one sentence, without a stack. */
export async function refusal(command: string, settings: Settings, ...args: string[]) {
  const { code, text } = await run(command, settings, ...args)
  expect({ code, lines: text.split('\n').length, text }).toMatchObject({ code: 1, lines: 1 })
  return text
}
