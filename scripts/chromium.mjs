import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

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
  await installFromDebian(['chromium'])
  return installed()
}
