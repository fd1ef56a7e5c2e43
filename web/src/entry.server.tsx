import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router'
import { withLocale } from '#lib/i18n/language.server.ts'

const longestRender = 5_000

/** Renders the whole page without streaming: it is cached for a second and shared between requests. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, language }: AppLoadContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = withLocale(language, () =>
      renderToPipeableStream(
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
        {
          nonce,
          onAllReady() {
            const body = new PassThrough()
            body.once('close', () => clearTimeout(tooLong))
            pipe(body)
            resolve(buffer(body).then((page) => new Response(page, { headers, status })))
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
