import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * The content security policy: inline scripts and styles need this response's nonce, and everything else comes from our
 * own origin.
 */
export function policy(nonce?: string): string {
  const own = nonce ? `'self' 'nonce-${nonce}'` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Sets the security headers of every response. */
export async function headers(app: FastifyInstance) {
  const secure = app.config.BACKEND_URL.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  })
  const plain = policy()
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Content-Security-Policy', plain)
    reply.header('Permissions-Policy', permissions)
    if (!request.url.startsWith('/api/')) return
    reply.header('Vary', 'Origin')
    reply.header('Cache-Control', 'no-store')
  })
}
