import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { deferHydration } from './deferred-hydration.server.ts'

test('a waiting page asks for no script, and keeps what it will need', async () => {
  const page = new PassThrough()
  page.end(
    '<link rel="modulepreload" href="/a.js"/><script src="/start.js"></script><script nonce="n">state</script>' +
      '<script nonce="n" type="module" async="">import "/a.js"</script><script nonce="n">more</script>',
  )
  expect(await deferHydration(page)).toBe(
    '<link rel="waiting" href="/a.js"/><script src="/start.js"></script><script nonce="n">state</script>' +
      '<script nonce="n" type="text/plain" data-waiting async="">import "/a.js"</script><script nonce="n">more</script>',
  )
})
