import { type Candidate, NewCandidateNote } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { formatDateTime } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { TextArea } from '#ui/textarea.tsx'
import { useAddNote } from './candidates.api.ts'

/** What HR knows of the person. A note that is not yet added outlives a failure and a closed tab. */
export function CandidateNotes({ candidate: { id, notes } }: { candidate: Candidate }) {
  const [added, setAdded] = useState(0)
  const add = useAddNote()
  const draft = `candidate-note:${id}`
  return (
    <Card>
      <CardHead title={t('Notes')} />
      <CardBody className="grid grid-cols-1 gap-4">
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="rounded-md bg-subtle px-3 py-2">
                <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                <p className="mt-1 text-sm text-muted">
                  {note.by_name}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
                  {note.internship_title &&
                    ` · ${t('on {internship_title}', { internship_title: note.internship_title })}`}
                </p>
              </li>
            ))}
          </ul>
        )}
        <Form
          key={added}
          schema={NewCandidateNote}
          defaults={{ text: '' }}
          draft={draft}
          busy={add.isPending}
          errors={
            add.errors ?? (add.error ? [{ path: 'text', message: add.error.message }] : undefined)
          }
          className="gap-2"
          onSubmit={(body) =>
            add.mutate(
              { params: { id }, body },
              {
                onSuccess: () => {
                  clearDraft(draft)
                  setAdded(added + 1)
                },
              },
            )
          }
        >
          {(field) => (
            <>
              <TextArea
                {...field('text')}
                label={t('Add a note')}
                rows={3}
                hint={t('Only those who review can read it.')}
              />
              <Button
                type="submit"
                variant="secondary"
                busy={add.isPending}
                className="justify-self-start"
              >
                {t('Add note')}
              </Button>
            </>
          )}
        </Form>
      </CardBody>
    </Card>
  )
}
