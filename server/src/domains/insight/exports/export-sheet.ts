import type { Cell, Column } from '#platform/documents/export.ts'

/** What a file is made of. */
export interface Sheet {
  title: string
  /** What it was asked for, in words. */
  about: string
  columns: readonly Column[]
  /** The rows as they are read. */
  batches: AsyncIterable<Cell[][]>
}
