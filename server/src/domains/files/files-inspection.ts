import { readFile } from 'node:fs/promises'
import type { AllowedType } from '@app/contract/files/files.ts'
import { allowedTypes } from '@app/contract/files/files.ts'
import { Refused } from '#platform/problem.ts'
import { refusals } from './files.rules.ts'
import { docVerdict } from './files-doc.ts'
import { docxVerdict, type Verdict } from './files-docx.ts'
import { pdfIsActive } from './files-pdf.ts'

const enough = 4100
const zip = Buffer.from('PK\x03\x04', 'latin1')
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** What a received file is, by its content alone. Refuses other types with 415 and active content with 422. */
export async function typeOf(path: string): Promise<AllowedType> {
  const bytes = await readFile(path)
  if (!bytes.length) throw new Refused(422, refusals.empty)
  const { type, verdict } = await judged(bytes)
  if (!type || verdict === 'other') throw new Refused(415, refusals.type)
  if (verdict !== 'clean') throw new Refused(422, refusals[verdict])
  return type
}

interface Judged {
  type: AllowedType | undefined
  verdict: Verdict
}

async function judged(bytes: Buffer): Promise<Judged> {
  if (bytes.subarray(0, 8).equals(compound))
    return { type: 'application/msword', verdict: docVerdict(bytes) }
  if (bytes.subarray(0, 4).equals(zip)) return { type: docx, verdict: await docxVerdict(bytes) }
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes.subarray(0, enough))
  const type = allowedTypes.find((allowed) => allowed === found?.mime)
  if (type !== 'application/pdf') return { type, verdict: 'clean' }
  return { type, verdict: (await pdfIsActive(bytes)) ? 'active' : 'clean' }
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
