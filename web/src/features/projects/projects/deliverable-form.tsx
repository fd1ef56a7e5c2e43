import { t } from '@app/contract/i18n/text.ts'
import { type MilestoneDetail, milestones } from '@app/contract/projects/milestones.ts'
import { useState } from 'react'
import { z } from 'zod'
import { acceptedFiles, useFileUpload } from '#lib/api/use-file-upload.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useSubmitDeliverable } from './projects.api.ts'

const { note, link } = milestones.submit.body.shape
const Values = z.object({ note, link: link.unwrap() })

/** Hands over what a milestone asks for: a note, and a link or a file. */
export function DeliverableForm({ milestone }: { milestone: MilestoneDetail }) {
  const submit = useSubmitDeliverable()
  const [file, setFile] = useState<{ id: string; name: string; size: number }>()
  const uploading = useFileUpload(setFile)
  const { sending } = uploading
  return (
    <Form
      schema={Values}
      defaults={{ note: '', link: '' }}
      busy={submit.isPending}
      errors={submit.errors}
      problem={submit.error}
      onSubmit={(values) =>
        submit.mutate({
          params: { id: milestone.id },
          body: { ...values, file_id: file?.id ?? null, version: milestone.version },
        })
      }
    >
      {(field) => (
        <>
          <TextArea {...field('note')} label={t('What is delivered')} maxLength={4000} />
          <Input {...field('link')} type="url" label={t('Link')} optional placeholder="https://" />
          <FileDrop
            label={t('File')}
            optional
            hint={t('An image, PDF or Word file of at most 10 MB.')}
            accept={acceptedFiles}
            file={sending?.file ?? file ?? null}
            progress={sending?.progress}
            error={uploading.error}
            onPick={(picked) => void uploading.send(picked)}
            onCancel={() => (sending ? sending.cancel() : setFile(undefined))}
          />
          <div>
            <Button
              type="submit"
              busy={submit.isPending}
              busyText={t('Submitting…')}
              disabled={sending !== undefined}
            >
              {t('Submit Deliverable')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
