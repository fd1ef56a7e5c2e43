import { createElement, Fragment, type ReactNode } from 'react'
import { textLinkClass } from '#ui/link.ts'

/** The text of a post: headings, lists, paragraphs and links. Anything else is shown as it was typed. */
export const NewsText = ({ text }: { text: string }) => (
  <div className="grid grid-cols-1 max-w-prose gap-4 text-lg">
    {blocksOf(text).map(({ at, kind, lines }) => blocks[kind](lines, at))}
  </div>
)

type Kind = 'heading' | 'list' | 'paragraph'
interface Line {
  at: number
  text: string
}
interface Block {
  at: number
  kind: Kind
  lines: Line[]
}

const headingOf = (line: Line | undefined) => line?.text.replace(/^#{1,6}\s+/, '') ?? ''
const idOf = (at: number) => `section-${at}`

/** The headings of a text, each with the id that it bears there. */
export const headingsOf = (text: string) =>
  blocksOf(text).flatMap(({ at, kind, lines: [line] }) =>
    kind === 'heading' ? [{ id: idOf(at), label: headingOf(line) }] : [],
  )

const blocks: Record<Kind, (lines: readonly Line[], key: number) => ReactNode> = {
  heading: ([line], key) => (
    <h2 key={key} id={idOf(key)} className="mt-3 text-xl font-semibold text-balance wrap-anywhere">
      {headingOf(line)}
    </h2>
  ),
  list: (lines, key) => (
    <ul key={key} className="list-disc space-y-1 pl-5 marker:text-muted">
      {lines.map(({ at, text }) => (
        <li key={at} className="wrap-anywhere">
          {linked(text.replace(/^\s*[-•*]\s+/, ''))}
        </li>
      ))}
    </ul>
  ),
  paragraph: (lines, key) => (
    <p key={key} className="whitespace-pre-line wrap-anywhere">
      {linked(lines.map(({ text }) => text).join('\n'))}
    </p>
  ),
}

/** A sentence’s own sign after an address does not belong to it. */
const address = /(https:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]])/

const linked = (text: string) =>
  createElement(
    Fragment,
    null,
    ...text.split(address).map((part) => (address.test(part) ? link(part) : part)),
  )

const link = (to: string) => (
  <a href={to} className={textLinkClass()}>
    {to}
  </a>
)

const kindOf = (line: string): Kind =>
  /^#{1,6}\s+\S/.test(line) ? 'heading' : /^\s*[-•*]\s+\S/.test(line) ? 'list' : 'paragraph'

/** Adjacent lines of one kind form a block; an empty line ends it, and a heading is a block of its own. */
function blocksOf(text: string): Block[] {
  const result: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const kind = kindOf(line)
    if (!line.trim()) open = undefined
    else if (open?.kind === kind && kind !== 'heading') open.lines.push({ at, text: line })
    else {
      open = { at, kind, lines: [{ at, text: line }] }
      result.push(open)
    }
  }
  return result
}
