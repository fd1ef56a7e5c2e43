import { type Call, caller, type Transport } from '@app/contract/core/client.ts'
import type { Language } from '@app/contract/i18n/text.ts'
import { type AppLoadContext, data } from 'react-router'

declare module 'react-router' {
  /** What the server hands to every page it renders. */
  interface AppLoadContext {
    /** Calls our own API without leaving the process. */
    send: Transport
    /** Of this answer's content security policy. */
    nonce: string
    /** What the page is written in. */
    language: Language
    /** Where the product is reached from outside, without a slash at the end. */
    base_url: string
  }
}

/**
 * For the loaders of public pages: `const call = serverCall(context)`, then `await call(internships.list, …)`.
 * What the API does not know becomes the page's 404; every other refusal is the page's to answer.
 */
export const serverApi = ({ send }: AppLoadContext): Call =>
  caller(async (request) => {
    const response = await send(request)
    if (response.status === 404) throw data(null, { status: 404 })
    return response
  })
