import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** The same browser without its windows, which takes half the processor time for a page. */
const shell = '/usr/bin/chromium-headless-shell'

const places = [
  process.env.CHROMIUM,
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const installed = () => places.find((place) => place && existsSync(place))

/** The path of a real Chromium, installed from Debian's packages where possible, else undefined. */
export async function chromium() {
  if (!process.env.CHROMIUM && !existsSync(shell))
    await installFromDebian(['chromium-headless-shell'])
  if (!installed()) await installFromDebian(['chromium'])
  return installed()
}
