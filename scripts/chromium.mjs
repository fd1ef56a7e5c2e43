import { existsSync } from 'node:fs'
import { run, say } from './steps.mjs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const installed = () => places.find((place) => place && existsSync(place))

/** The path of a real Chromium, installed from Debian's packages where possible, else undefined. */
export async function chromium() {
  if (installed()) return installed()
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing Chromium from the Debian packages …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    quiet: true,
  })
  return installed()
}
