import type sharp from 'sharp'

const formats = ['Jpeg', 'Png', 'Webp']
let opened: Promise<typeof sharp> | undefined

/**
 * The library for pictures. It is loaded with the first one, because it needs much memory. What people upload is a file, so
 * it reads only three formats from files; drawings of our own are SVG and come from memory.
 */
export function pictures(): Promise<typeof sharp> {
  opened ??= open()
  return opened
}

async function open() {
  const { default: library } = await import('sharp')
  library.cache(false)
  library.concurrency(1)
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: [
      ...formats.flatMap((name) => [`VipsForeignLoad${name}File`, `VipsForeignLoad${name}Buffer`]),
      'VipsForeignLoadSvgBuffer',
    ],
  })
  return library
}
