import { checks, sizes } from './checks.mjs'
import { build, install, typegen } from './setup.mjs'
import { must, say } from './steps.mjs'

await install()
await typegen()
await build()
for (const [name, command, args] of [...checks, sizes]) {
  say(name)
  await must(command, args)
}
for (const workspace of ['server', 'web']) {
  say(`tests of the ${workspace}`)
  await must('npm', ['exec', '-w', workspace, '--', 'vitest', 'run'])
}
