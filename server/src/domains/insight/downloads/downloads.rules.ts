import { imageTypes } from '@app/contract/files/files.ts'

interface FileDescription {
  name: string
  type: string
  size: number
}

/** RFC 5987: the full name in UTF-8, with an ASCII fallback. */
function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}

const locked = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
}

/** Headers for private files: always an attachment, never cached. */
export const privately = ({ name, type, size }: FileDescription) => ({
  ...locked,
  'Content-Type': type,
  'Content-Length': size,
  'Content-Disposition': dispositionOf('attachment', name),
  'Cache-Control': 'private, no-store',
})

/**
 * A published cover image is public, inline and cacheable; consent to a picture can be withdrawn, so it is not cached.
 */
export const publicly = ({
  name,
  type,
  size,
  category,
}: FileDescription & { category: string }) => ({
  ...locked,
  'Content-Type': imageTypes.find((image) => image === type) ?? 'application/octet-stream',
  'Content-Length': size,
  'Content-Disposition': dispositionOf('inline', name),
  'Cache-Control': category === 'avatar' ? 'no-store' : 'public, max-age=86400, immutable',
})
