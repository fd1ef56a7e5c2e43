import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts the time of processes in hundredths of a second. */
const tick = 0.01

interface Process {
  pid: number
  parent: number
  seconds: number
}

/** A process with what it waited for; undefined once it is gone, or where the system has no /proc. */
function processOf(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0] = fields.slice(1)
    const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * tick
    return { pid, parent, seconds }
  } catch {
    return undefined
  }
}

export const parentOf = (pid: number) => processOf(pid)?.parent

function treeOf(roots: readonly number[]): Process[] {
  const all = readdirSync('/proc').flatMap((name) => processOf(Number(name)) ?? [])
  const found = new Set(roots)
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

/** The seconds of CPU that these processes and their children have used, those that ended included. */
export const cpuOf = (roots: readonly number[]) =>
  treeOf(roots).reduce((sum, { seconds }) => sum + seconds, 0)

/** The resident memory of a process and its children, in MB; undefined where the system does not report it. */
export function memoryOf(root: number): number | undefined {
  try {
    const sizes = treeOf([root]).map(({ pid }) => {
      const [, size] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      return Number(size ?? 0) / 1024
    })
    return sizes.length ? sizes.reduce((sum, size) => sum + size, 0) : undefined
  } catch {
    return undefined
  }
}
