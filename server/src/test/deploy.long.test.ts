import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { programOf } from './programs.ts'

/** No container runs in a test: linters read what is for containers and for systemd. nginx, Caddy and PgBouncer run. */
const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cohort-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The output of a command; throws with it when the command fails. */
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })

test('the Dockerfile is one', () => {
  run('npx', '-y', 'dockerfile-utils@0.16.3', 'lint', join(deploy, 'Dockerfile'))
})

test('the file of compose fits its schema', () => {
  // Caddy is to be reached from outside.
  const rules = ['--quiet', '--disable-rule', 'no-unbound-port-interfaces']
  run('npx', '-y', 'dclint@3.1.0', join(deploy, 'compose.yaml'), ...rules)
})

const systemd = programOf('systemd-analyze')
test.skipIf(!systemd)('systemd knows every line of the unit', () => {
  const unit = join(folder, 'cohort@3000.service')
  copyFileSync(join(deploy, 'cohort@.service'), unit)
  // `/usr/bin/node` may be elsewhere here; its other complaints are about lines.
  const complaints = run('sh', '-c', `${systemd} verify ${unit} 2>&1 || true`)
  expect(complaints.split('\n').filter((line) => line.includes(unit))).toEqual([])
})

const caddy = programOf('caddy')
test.skipIf(!caddy)('the Caddyfile is valid as it stands', () => {
  run(caddy ?? '', 'validate', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile')
})
