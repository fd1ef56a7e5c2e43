import { existsSync } from 'node:fs'
import { run, say } from './steps.mjs'

/** Installs packages of Debian where that is possible, without starting their services. */
export async function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${packages.join(', ')} from the Debian packages …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' }
  const options = { env, quiet: true }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
