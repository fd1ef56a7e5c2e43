import { isIP, isIPv4 } from 'node:net'
import { availableParallelism } from 'node:os'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { z } from 'zod'

const unset = (value: string | undefined) => value?.trim() || undefined
const Flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Of a process, and of the jobs: a backup holds one connection, and its rows are read through another. */
const minConnections = 2

/** Without its scheme, `host:3000` would be one of a scheme `host`. */
const HttpUrl = z.url().regex(/^https?:\/\//)
/** Paths are appended to it. */
const SiteUrl = HttpUrl.transform((url) => url.replace(/\/+$/, ''))
const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\//)

const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']

/** What stands for addresses of proxies: a range by name, an address, or one with its prefix length or netmask. */
function isProxy(part: string): boolean {
  if (proxyRanges.includes(part)) return true
  const [address = '', range, ...more] = part.split('/')
  const family = isIP(address)
  if (!family || more.length) return false
  if (range === undefined) return true
  if (/^\d+$/.test(range)) return Number(range) > 0 && Number(range) <= (family === 4 ? 32 : 128)
  const bits = range.split('.').map((octet) => Number(octet).toString(2).padStart(8, '0'))
  return family === 4 && isIPv4(range) && /^1+0*$/.test(bits.join(''))
}

const Environment = z.object({
  BACKEND_URL: SiteUrl,
  BACKEND_PUBLIC_KEY: z.string(),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: PostgresUrl.optional(),
  /** PostgreSQL itself, where DATABASE_URL is a pooler that lends a connection for one transaction only. */
  DATABASE_DIRECT_URL: PostgresUrl.optional(),
  /** A streaming replica of that PostgreSQL, for lists and analytics. */
  DATABASE_REPLICA_URL: PostgresUrl.optional(),
  /** Connections of a node for requests, in all its processes. */
  DATABASE_POOL: z.coerce.number().int().min(minConnections).max(200).default(20),
  /** Connections of the background jobs of a node, which never take those of requests. */
  DATABASE_JOBS_POOL: z.coerce.number().int().min(minConnections).max(100).default(5),
  /** Processes of a node; unset: one for each core. */
  WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  /** Unset: the organisation's name, at the host of BACKEND_URL. */
  MAIL_FROM: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ENDPOINT: HttpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Hours between two backups; 0: none, and none before a migration. */
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(0).max(8760).default(24),
  /** How many of them stay. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  /** Where they are; unset: in the file store, below `backups/`. */
  BACKUP_DIR: z.string().optional(),
  /** The keys of the audit log: the first for new entries, all to verify. Unset: one is generated and stored in the file store. */
  AUDIT_KEY: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine((keys) => keys.every((key) => key.length >= 32)),
  SUPERADMIN_EMAIL: z.email().optional(),
  SUPERADMIN_PASSWORD: z.string().min(8).optional(),
  DEMO_DATA: Flag.optional(),
  REQUIRE_EMAIL_CONFIRMATION: Flag.default(true),
  TRUST_PROXY: z
    .string()
    .refine((value) => value.split(',').every((part) => isProxy(part.trim())))
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** How long a node that stops says so to the load balancer before it takes no more requests. */
  SHUTDOWN_NOTICE_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where traces are sent; OpenTelemetry reads further settings of its own. */
  OTEL_EXPORTER_OTLP_ENDPOINT: HttpUrl.optional(),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(60_000),
  /** Push services other than the browsers' own, for example a company's: a comma-separated list of `host:port`. */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
})

export type Config = z.output<typeof Environment> & {
  DEMO_DATA: boolean
  WORKERS: number
  /** Demo data is on because nobody switched it off: only this machine may reach it. */
  isDemoLocal: boolean
}

const required = ['BACKEND_URL', 'BACKEND_PUBLIC_KEY']
const hint = 'Please check your .env file and ensure all required variables are set.'

/** An invalid configuration. The message is for the operator and contains no values. */
export class BadConfig extends Error {}

/**
 * Reads the configuration (product.md) from the environment. Throws `BadConfig` with the variables' names (spec §5).
 */
export function configFrom(environment: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(
    Object.keys(Environment.shape).map((name) => [name, unset(environment[name])]),
  )
  const missing = required.filter((name) => values[name] === undefined)
  if (missing.length)
    throw new BadConfig(`Missing required environment variables: ${missing.join(', ')}\n${hint}`)
  const { data, error } = Environment.safeParse(values)
  if (error) {
    const names = [...new Set(error.issues.map(({ path }) => path.join('.')))]
    throw new BadConfig(`Invalid environment variables: ${names.join(', ')}\n${hint}`)
  }
  const WORKERS = workersOf(data)
  const DEMO_DATA = data.DEMO_DATA ?? !data.DATABASE_URL
  if (DEMO_DATA && data.DEMO_DATA === undefined && !isLocalSite(data))
    throw new BadConfig(publicDemo)
  const isDemoLocal = DEMO_DATA && data.DEMO_DATA === undefined
  const HOST = isDemoLocal && !isLoopback(data.HOST) ? 'localhost' : data.HOST
  return { ...data, HOST, WORKERS, DEMO_DATA, isDemoLocal }
}

/** Where WORKERS is unset, no more workers are started than the pool has room for. */
const connectionsPerWorker = 4

/** The embedded database is open in one process only. */
function workersOf({ DATABASE_URL, DATABASE_POOL, WORKERS }: z.output<typeof Environment>): number {
  if (!DATABASE_URL) return 1
  if (WORKERS && WORKERS > 1 && WORKERS * minConnections > DATABASE_POOL)
    throw new BadConfig(
      `DATABASE_POOL is too small for so many WORKERS: each needs ${minConnections} connections.`,
    )
  return (
    WORKERS ??
    Math.max(1, Math.min(availableParallelism(), Math.floor(DATABASE_POOL / connectionsPerWorker)))
  )
}

const publicDemo = `BACKEND_URL is a public address, and demo data is on unless it is switched off: its accounts and their password are shown to everybody.
Set DEMO_DATA=false to begin with an empty database, or DEMO_DATA=true to show the demo to the public.`

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Whether a host name or an address means this machine only: localhost, a name below it, 127.0.0.0/8 or ::1. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || loopback.test(host)

/** Whether the product is reached on this machine only. */
export const isLocalSite = ({ BACKEND_URL }: SiteConfig): boolean => isLoopbackUrl(BACKEND_URL)

export const isLoopbackUrl = (url: string): boolean =>
  isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))

/** Whether everybody can reach the demo; then each page says so. */
export const isPublicDemo = (config: Config): boolean => config.DEMO_DATA && !isLocalSite(config)

/** The sender of mails. */
export const senderOf = ({ MAIL_FROM, BACKEND_URL }: Pick<Config, 'MAIL_FROM' | 'BACKEND_URL'>) =>
  MAIL_FROM ??
  `"${organisation().short_name.replaceAll(/["\\\\]/g, '')}" <no-reply@${new URL(BACKEND_URL).hostname}>`

/** The base URL of links in emails: always the configured one, never the host of a request. */
export type SiteConfig = Pick<Config, 'BACKEND_URL'>
