import { useId } from 'react'

/** A part of a posting as its manager typed it: paragraphs, and lines that start with a dash as a list. */
export function InternshipText({ title, text }: { title: string; text: string }) {
  const id = useId()
  if (!text.trim()) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <div className="grid max-w-prose grid-cols-1 gap-3 text-lg">
        {blocksOf(text).map(({ at, lines, isList }) =>
          isList ? (
            <ul key={at} className="list-disc space-y-1 pl-5 marker:text-muted">
              {lines.map((line) => (
                <li key={line.at}>{line.text.replace(bullet, '')}</li>
              ))}
            </ul>
          ) : (
            <p key={at} className="whitespace-pre-line">
              {lines.map((line) => line.text).join('\n')}
            </p>
          ),
        )}
      </div>
    </section>
  )
}

const bullet = /^\s*[-•*]\s+/

interface Block {
  at: number
  isList: boolean
  lines: { at: number; text: string }[]
}

/** Neighbouring lines of one kind belong together; an empty line parts them. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const isList = bullet.test(line)
    if (!line.trim()) open = undefined
    else if (open?.isList === isList) open.lines.push({ at, text: line })
    else {
      open = { at, isList, lines: [{ at, text: line }] }
      blocks.push(open)
    }
  }
  return blocks
}
