/** The caches of a browser, as far as they are used here. */
export function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const of = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return entries
  }
  const open = async (name: string) => ({
    put: async (url: string, answer: Response) => void of(name).set(url, answer),
    delete: async (url: string) => of(name).delete(url),
    keys: async () => [...of(name).keys()],
  })
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (url: string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.get(url)?.clone(),
  }
}
