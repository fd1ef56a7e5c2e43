import { type Application, Review } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { z } from 'zod'
import { formatDateTime } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { RecordSection } from '#ui/record-section.tsx'
import { TextArea } from '#ui/textarea.tsx'
import type { SendReview } from './review-sending.ts'

const Note = z.object({ note: Review.shape.note.unwrap() })

interface ReviewNotesProps {
  application: Application
  busy: boolean
  send: SendReview
}

/** What reviewers tell each other. A note that is not yet added outlives a conflict, the drawer and the tab. */
export function ReviewNotes({ application, busy, send }: ReviewNotesProps) {
  const [added, setAdded] = useState(0)
  const draft = `note:${application.id}`
  const done = () => {
    clearDraft(draft)
    setAdded(added + 1)
  }
  return (
    <RecordSection title={t('Internal notes')}>
      <Notes notes={application.notes ?? []} />
      <Form
        key={added}
        schema={Note}
        defaults={{ note: '' }}
        draft={draft}
        busy={busy}
        className="gap-2"
        onSubmit={(input) => send(input, done)}
      >
        {(field) => (
          <>
            <TextArea
              {...field('note')}
              label={t('Add a note')}
              rows={3}
              hint={t('Only those who review can read it.')}
            />
            <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
              {t('Add note')}
            </Button>
          </>
        )}
      </Form>
    </RecordSection>
  )
}

const Notes = ({ notes }: { notes: NonNullable<Application['notes']> }) =>
  notes.length > 0 && (
    <ul className="grid gap-3">
      {notes.map(({ id, at, by_name, text }) => (
        <li key={id} className="rounded-md bg-subtle px-3 py-2">
          <p className="whitespace-pre-line">{text}</p>
          <p className="mt-1 text-sm text-muted">
            {by_name}, <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
