import { type SocialProvider, socialProviders } from '@app/contract/identity/social-providers.ts'
import { z } from 'zod'
import { notFound } from '#platform/problem.ts'
import { traceHeaders } from '#platform/tracing.ts'
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
  `${BACKEND_URL}/api/auth/social/${name}/callback`

/** The providers that support PKCE. LinkedIn does not; there the state and the client secret stand alone. */
const pkce = {
  google: {
    consent: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scopes: ['email', 'profile', 'openid'],
  },
  github: {
    consent: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scopes: ['read:user', 'user:email'],
  },
}

async function clientOf(config: Config, name: SocialProvider) {
  const keys = keysOf(config, name)
  if (!keys) throw notFound()
  const { CodeChallengeMethod, LinkedIn, OAuth2Client } = await import('arctic')
  const { clientId, clientSecret } = keys
  const callback = callbackOf(config, name)
  if (name === 'linkedin') {
    const client = new LinkedIn(clientId, clientSecret, callback)
    return {
      consentUrl: (state: string) =>
        client.createAuthorizationURL(state, ['profile', 'email', 'openid']),
      tokensFor: (code: string) => client.validateAuthorizationCode(code),
    }
  }
  const client = new OAuth2Client(clientId, clientSecret, callback)
  const { consent, token, scopes } = pkce[name]
  const method = CodeChallengeMethod.S256
  return {
    consentUrl: (state: string, verifier: string) =>
      client.createAuthorizationURLWithPKCE(consent, state, method, verifier, scopes),
    tokensFor: (code: string, verifier: string) =>
      client.validateAuthorizationCode(token, code, verifier),
  }
}

/** The provider's consent page. */
export async function consentUrl(
  config: Config,
  name: SocialProvider,
  { state, codeVerifier }: { state: string; codeVerifier: string },
): Promise<string> {
  const client = await clientOf(config, name)
  return client.consentUrl(state, codeVerifier).href
}

export interface Visitor {
  /** The provider's stable id for the user. */
  subject: string
  email: string
  name: string
  isVerified: boolean
}

/** The user a provider identifies for this code; undefined when the provider names no address. */
export async function visitorOf(
  config: Config,
  name: SocialProvider,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<Visitor | undefined> {
  const client = await clientOf(config, name)
  const tokens = await client.tokensFor(code, codeVerifier)
  if (name === 'github') return githubVisitor(tokens.accessToken())
  if (name === 'google') {
    const { decodeJwt } = await import('jose')
    return openIdVisitor(decodeJwt(tokens.idToken()))
  }
  return openIdVisitor(await readJson('https://api.linkedin.com/v2/userinfo', tokens.accessToken()))
}

const OpenIdProfile = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.unknown(),
  name: z.string().default(''),
})

function openIdVisitor(claims: unknown): Visitor | undefined {
  const { sub: subject, email, email_verified, name } = OpenIdProfile.parse(claims)
  return email ? { subject, email, name, isVerified: email_verified === true } : undefined
}

const GithubProfile = z.object({
  id: z.number().or(z.string()).transform(String),
  login: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
})
const GithubEmails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

/** A profile may hide its address; the list of addresses says which is the first, and which are verified. */
async function githubVisitor(token: string): Promise<Visitor | undefined> {
  const profile = GithubProfile.parse(await readJson('https://api.github.com/user', token))
  const emails = GithubEmails.parse(await readJson('https://api.github.com/user/emails', token))
  const email = profile.email || (emails.find(({ primary }) => primary) ?? emails[0])?.email
  if (!email) return undefined
  const isVerified = emails.some((known) => known.email === email && known.verified)
  return { subject: profile.id, email, name: profile.name || profile.login, isVerified }
}

async function readJson(url: string, token: string): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${token}`,
    'user-agent': 'internships',
    ...traceHeaders(),
  }
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${new URL(url).host} refused with ${response.status}`)
  return response.json()
}
