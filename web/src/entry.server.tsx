import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router'
import { speaking } from '#lib/language.server.ts'
import { waiting, waits } from '#lib/waiting-script.server.ts'

const longestRender = 5_000

/** Crawlers, and whoever gets a page whose script waits, get it in one piece; others as it becomes ready. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, language }: AppLoadContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const isWaiting = waits(routerContext)
  const isWhole = isWaiting || isbot(request.headers.get('user-agent'))
  const ready = isWhole ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    const { pipe, abort } = speaking(language, () =>
      renderToPipeableStream(
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
        {
          nonce,
          [ready]() {
            const body = new PassThrough()
            body.once('close', () => clearTimeout(tooLong))
            pipe(body)
            const answer = (page: BodyInit) => new Response(page, { headers, status })
            resolve(
              isWaiting
                ? waiting(body).then(answer)
                : answer(createReadableStreamFromReadable(body)),
            )
          },
          onShellError: reject,
          onError: (problem) => {
            if (!request.signal.aborted) console.error(problem)
          },
        },
      ),
    )
    const tooLong = setTimeout(abort, longestRender)
    tooLong.unref()
  })
}
