import { type SocialProvider, socialProviders } from '@app/contract/identity/accounts.ts'
import { z } from 'zod'
import { notFound } from '#platform/problem.ts'
import type { Config } from '#src/config.ts'

function keysOf(config: Config, name: SocialProvider) {
  const keys = {
    google: [config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET],
    github: [config.GITHUB_CLIENT_ID, config.GITHUB_CLIENT_SECRET],
    linkedin: [config.LINKEDIN_CLIENT_ID, config.LINKEDIN_CLIENT_SECRET],
  }
  const [clientId, clientSecret] = keys[name]
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

/** The configured social sign-in providers. */
export const configured = (config: Config): SocialProvider[] =>
  socialProviders.filter((name) => keysOf(config, name))

/** The callback URL of a provider: always under the configured base URL. */
const callbackOf = ({ BACKEND_URL }: Config, name: SocialProvider) =>
  `${BACKEND_URL.replace(/\/+$/, '')}/api/auth/social/${name}/callback`

async function providerOf(config: Config, name: SocialProvider) {
  const keys = keysOf(config, name)
  if (!keys) throw notFound()
  const { [name]: make } = await import('better-auth/social-providers')
  return make(keys)
}

/** The provider's consent page. LinkedIn does not support PKCE; there the state alone binds the response. */
export async function consentUrl(
  config: Config,
  name: SocialProvider,
  { state, codeVerifier }: { state: string; codeVerifier: string },
): Promise<string> {
  const redirectURI = callbackOf(config, name)
  const input = { state, codeVerifier, redirectURI }
  const provider = await providerOf(config, name)
  return String(await provider.createAuthorizationURL(input))
}

const Subject = z.object({
  sub: z.string().optional(),
  id: z.union([z.string(), z.number()]).optional(),
})

export interface Visitor {
  /** The provider's stable id for the user. */
  subject: string
  email: string
  name: string
  isVerified: boolean
}

/** The user a provider identifies for this code; undefined when it does not. */
export async function visitorOf(
  config: Config,
  name: SocialProvider,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<Visitor | undefined> {
  const provider = await providerOf(config, name)
  const redirectURI = callbackOf(config, name)
  const tokens = await provider.validateAuthorizationCode({ code, codeVerifier, redirectURI })
  const info = tokens && (await provider.getUserInfo(tokens))
  const { data } = Subject.safeParse(info?.data)
  const subject = data?.sub ?? data?.id
  if (!info?.user.email || subject === undefined) return undefined
  const { email, name: input = '', emailVerified } = info.user
  return { subject: String(subject), email, name: input, isVerified: emailVerified === true }
}
