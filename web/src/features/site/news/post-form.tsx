import type { FieldErrors } from '@app/contract/core/problem.ts'
import { slugOf } from '@app/contract/core/slug.ts'
import { imageTypes } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { NewPost } from '@app/contract/site/news.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useFileUpload } from '#lib/api/use-file-upload.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'

export type PostValues = z.output<typeof NewPost>

interface PostFormProps {
  draft: string
  /** The version that is typed over. */
  version?: number
  defaults: PostValues
  busy: boolean
  errors: FieldErrors | undefined
  onSubmit: (values: PostValues) => void
  /** The buttons. */
  children: ReactNode
}

/** An address left empty is made of the title. */
export const PostForm = ({ children, ...props }: PostFormProps) => (
  <Form schema={NewPost} {...props}>
    {(field, form) => {
      const title = field('title')
      return (
        <>
          <Input
            {...title}
            label={t('Title')}
            onBlur={async (event) => {
              if (!form.getValues('slug')) form.setValue('slug', slugOf(form.getValues('title')))
              await title.onBlur(event)
            }}
          />
          <Input
            {...field('slug')}
            label={t('Address')}
            hint={t("The end of the post's address: /news/{slug}", {
              slug: form.watch('slug') || '…',
            })}
          />
          <TextArea
            {...field('summary')}
            label={t('Summary')}
            hint={t('Shown in the list, in search results and in shared links.')}
            rows={2}
            maxLength={300}
          />
          <TextArea
            {...field('text')}
            label={t('Text')}
            hint={t(
              'Leave a blank line to start a paragraph. Start a line with “## ” for a heading or “- ” for a bullet. https addresses become links.',
            )}
            rows={14}
            maxLength={20_000}
          />
          <PostCover
            id={field('cover_image_id').id}
            error={field('cover_image_id').error}
            chosen={form.watch('cover_image_id') ?? null}
            onChoose={(id) => form.setValue('cover_image_id', id, { shouldDirty: true })}
          />
          <div className="flex flex-wrap justify-end gap-2 border-t pt-4">{children}</div>
        </>
      )
    }}
  </Form>
)

interface PostCoverProps {
  id: string
  error: string | undefined
  chosen: string | null
  onChoose: (id: string | null) => void
}

function PostCover({ id, error: refused, chosen, onChoose }: PostCoverProps) {
  const { sending, error, send } = useFileUpload((stored) => onChoose(stored.id), 'cover')
  return (
    <FileDrop
      id={id}
      label={t('Cover image')}
      optional
      hint={t('JPEG, PNG or WebP, up to {upload_mb} MB. 3:1 works best.')}
      accept={imageTypes.join(',')}
      file={sending?.file ?? (chosen ? { name: t('Cover image') } : null)}
      progress={sending?.progress}
      error={error ?? refused}
      onPick={(file) => void send(file)}
      onCancel={sending?.cancel ?? (() => onChoose(null))}
    />
  )
}
