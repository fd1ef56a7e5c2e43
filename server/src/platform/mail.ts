import type { Db } from './db.ts'
import { mails } from './mail.table.ts'

export interface Mail {
  to: string
  subject: string
  /** Paragraphs of plain text; what a person typed is escaped when it becomes HTML. */
  text: string[]
  /** The one thing the mail asks to do: a button, and the same link as text. */
  action?: { label: string; url: string }
}

/** Puts a mail into the outbox, in the transaction that causes it. It is sent when that is in. */
export async function post(db: Db, { to, subject, text, action }: Mail): Promise<void> {
  const plain = [...text, ...(action ? [`${action.label}: ${action.url}`] : [])].join('\n\n')
  await db.insert(mails).values({ recipient: to, subject, html: plain, plain })
}
