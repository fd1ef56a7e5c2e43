/** A real one-page PDF with a person's lines, written by hand: the demo needs no more. */
export function resumeOf(lines: readonly string[]): Buffer {
  const text = lines
    .map(
      (line, at) =>
        `${at === 0 ? '/F1 20 Tf' : '/F1 11 Tf'} (${escaped(line)}) Tj 0 -${at === 0 ? 28 : 18} Td`,
    )
    .join('\n')
  const content = `BT 56 780 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  return Buffer.from(assembled(objects), 'latin1')
}

const escaped = (line: string) =>
  line.replaceAll(/[\\()]/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, ' ')

function assembled(objects: string[]) {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
