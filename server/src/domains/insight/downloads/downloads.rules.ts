import { imageTypes } from '@app/contract/files/files.ts'

interface FileDescription {
  name: string
  type: string
  size: number
}

/** RFC 5987: the whole name in UTF-8 for those who read it, a plain one for the rest. */
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

/** The headers a private file goes out with: never shown by the browser itself, never kept. */
export const privately = ({ name, type, size }: FileDescription) => ({
  ...locked,
  'Content-Type': type,
  'Content-Length': size,
  'Content-Disposition': dispositionOf('attachment', name),
  'Cache-Control': 'private, no-store',
})

/** A published cover image is for everybody, inline and from caches; whoever agreed to show a picture may think again. */
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
