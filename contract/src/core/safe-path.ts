/** `/internships?q=react` stays; anything that could lead to another site becomes undefined. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/')) return undefined
  const base = 'http://same.invalid'
  if (!URL.canParse(path, base)) return undefined
  const { origin, pathname, search, hash } = new URL(path, base)
  // `//host` and `/\host` parse to another origin; `/.//host` to a path that starts like one.
  if (origin !== base || pathname.startsWith('//')) return undefined
  return pathname + search + hash
}
