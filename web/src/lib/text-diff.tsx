import { t } from '@app/contract/i18n/translate.ts'
import { diffArrays } from 'diff'

/** A text, or a list whose entries are compared as wholes. */
export type Comparable = string | readonly string[]

interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond this many edits the search takes seconds and the result is unreadable: such a text is shown as replaced. */
const mostEdits = 1000

/** Deletions are struck through and insertions underlined; both are announced to screen readers. */
export const TextDiff = ({ before, after }: { before: Comparable; after: Comparable }) =>
  diffText(before, after).map(({ kind, text }, at) => (
    <span key={`${at} ${kind}`}>
      {kind === 'removed' && (
        <>
          <span className="sr-only">{t('Removed:')} </span>
          <del className="rounded-sm bg-danger-soft text-danger decoration-1">{text}</del>
        </>
      )}
      {kind === 'added' && (
        <>
          <span className="sr-only">{t('Added:')} </span>
          <ins className="rounded-sm bg-success-soft text-success decoration-1">{text}</ins>
        </>
      )}
      {kind === 'same' && text}
    </span>
  ))

/** The pieces of both in reading order. Joined without the removed ones they are `after`. */
export function diffText(before: Comparable, after: Comparable): Piece[] {
  const old = tokens(before)
  const now = tokens(after)
  const changes = diffArrays(old, now, { maxEditLength: mostEdits }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** Words end at spaces: jsdiff's own rule takes a Hindi word apart into its signs. */
const tokens = (text: Comparable) =>
  typeof text === 'string' ? (text.match(/\s+|\S+/g) ?? []) : text.map((entry) => `${entry} `)
