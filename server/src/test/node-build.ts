import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built server and its migrations. */
    serverBuild: string
  }
}

const server = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the server once per run into its own folder, with the current migrations and without the web. */
export default async function setup(project: TestProject) {
  const root = mkdtempSync(join(tmpdir(), 'cohort-build-'))
  const folder = join(root, 'server')
  mkdirSync(folder)
  symlinkSync(join(server, '../node_modules'), join(root, 'node_modules'))
  symlinkSync(join(server, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(server, 'migrations'), join(folder, 'migrations'), { recursive: true })
  await build({
    root: server,
    configFile: join(server, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(folder, 'dist'), emptyOutDir: true },
  })
  project.provide('serverBuild', folder)
  return () => rmSync(root, { recursive: true, force: true })
}
