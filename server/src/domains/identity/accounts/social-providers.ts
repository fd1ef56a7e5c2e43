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

/** The social sign-ins whose keys are set. */
export const configured = (config: Config): SocialProvider[] =>
  socialProviders.filter((name) => keysOf(config, name))

/** Where a provider sends people back to: always under the configured address. */
const callbackOf = ({ BACKEND_URL }: Config, name: SocialProvider) =>
  `${BACKEND_URL.replace(/\/+$/, '')}/api/auth/social/${name}/callback`

async function providerOf(config: Config, name: SocialProvider) {
  const keys = keysOf(config, name)
  if (!keys) throw notFound()
  const { [name]: make } = await import('better-auth/social-providers')
  return make(keys)
}

/** The provider's page where a person agrees. LinkedIn knows no PKCE; there the state alone binds the answer. */
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
  /** The provider's lasting name for the person. */
  subject: string
  email: string
  name: string
  isVerified: boolean
}

/** Who agreed, as the provider says for this code; undefined when it does not say. */
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
