import type { Verdict } from './files-docx.ts'

const headerSize = 512
const endOfChain = 0xfffffffa
const entrySize = 128
const macroProject = Buffer.from('_VBA_PROJECT', 'utf16le')

/** What a compound file (the container of DOC, XLS, MSI …) is to us: only Word's own content counts as DOC. */
export function docVerdict(bytes: Buffer): Verdict {
  try {
    const names = namesIn(bytes)
    if (!names.has('WordDocument')) return 'other'
    const scripted = ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'].some((name) =>
      names.has(name),
    )
    return scripted || bytes.includes(macroProject) ? 'active' : 'clean'
  } catch (error) {
    if (error instanceof RangeError) return 'damaged'
    throw error
  }
}

/** The names of all storages and streams, from the directory's chain of sectors. */
function namesIn(bytes: Buffer): Set<string> {
  const size = 1 << bytes.readUInt16LE(30)
  if (size !== 512 && size !== 4096) throw new RangeError('sector size')
  const next = tableOf(bytes, size)
  const names = new Set<string>()
  const seen = new Set<number>()
  for (let sector = bytes.readUInt32LE(48); sector < endOfChain; sector = next(sector)) {
    if (seen.has(sector)) throw new RangeError('a circle')
    seen.add(sector)
    const start = startOf(sector, size)
    for (let at = start; at < start + size; at += entrySize) names.add(nameAt(bytes, at))
  }
  return names
}

const startOf = (sector: number, size: number) =>
  (sector + 1) * size + (size === 512 ? headerSize - size : 0)

function nameAt(bytes: Buffer, at: number) {
  const length = Math.min(64, bytes.readUInt16LE(at + 64))
  return bytes.toString('utf16le', at, at + Math.max(0, length - 2))
}

/** Which sector follows which: the table itself is spread over sectors, 109 of them named in the header. */
function tableOf(bytes: Buffer, size: number) {
  const perSector = size / 4
  const inHeader = (index: number) => bytes.readUInt32LE(76 + index * 4)
  const extra = new Map<number, number>()
  let index = 109
  let sector = bytes.readUInt32LE(68)
  for (let left = bytes.readUInt32LE(72); left > 0 && sector < endOfChain; left -= 1) {
    if (index > bytes.length / size + 109) throw new RangeError('a circle')
    const start = startOf(sector, size)
    for (let at = 0; at < perSector - 1; at += 1, index += 1)
      extra.set(index, bytes.readUInt32LE(start + at * 4))
    sector = bytes.readUInt32LE(start + size - 4)
  }
  return (from: number) => {
    const table = Math.floor(from / perSector)
    const place = table < 109 ? inHeader(table) : extra.get(table)
    if (place === undefined || place >= endOfChain) throw new RangeError('no table')
    return bytes.readUInt32LE(startOf(place, size) + (from % perSector) * 4)
  }
}
