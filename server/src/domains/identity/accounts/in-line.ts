const most = 2
const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

/** Runs at most two at once under one name, on this node; the others wait their turn. */
export async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { running: 0, waiting: [] }
  lines.set(name, line)
  if (line.running < most) line.running += 1
  else await new Promise<void>((go) => line.waiting.push(go))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (!line.running) lines.delete(name)
  }
}
