import { ApiError, type Call, caller, type Transport } from '@app/contract/core/route.ts'
import type { Organisation } from '@app/contract/i18n/organisation.ts'
import type { Language } from '@app/contract/i18n/translate.ts'
import { type AppLoadContext, data } from 'react-router'

declare module 'react-router' {
  /** The load context that the server passes to every page it renders. */
  interface AppLoadContext {
    /** Calls our own API without leaving the process. */
    send: Transport
    /** Marks the scripts that the policy of this page allows; it is not sent. */
    nonce: string
    /** The language the page is rendered in. */
    language: Language
    organisation: Organisation
    /** The public origin, without a trailing slash. */
    base_url: string
    /** Whether everybody can reach this demo; each page says so. */
    is_public_demo: boolean
  }
}

/**
 * For the loaders of public pages: `const call = serverApi(context)`, then `await call(internships.list, …)`.
 * A 404 of the API becomes the page's 404; the page handles all other errors.
 */
export const serverApi = ({ send }: AppLoadContext): Call =>
  caller(async (request, route) => {
    const response = await send(request, route)
    if (response.status === 404) throw data(null, { status: 404 })
    return response
  })

/**
 * What a page is about, for its loader. An address that nothing can have is missing like one that nothing has; the page
 * of any other failure offers to try again.
 */
export async function loadSubject<T>(load: Promise<T>): Promise<T> {
  try {
    return await load
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    throw data(null, { status: [400, 422].includes(problem.status) ? 404 : 503 })
  }
}
