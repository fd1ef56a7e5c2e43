import type { FieldErrors } from '@app/contract/core/problem.ts'
import { slugOf } from '@app/contract/core/readable-address.ts'
import { t } from '@app/contract/i18n/text.ts'
import { NewPost } from '@app/contract/site/news.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { PostCover } from './post-cover.tsx'

export type Words = z.output<typeof NewPost>

interface PostFormProps {
  draft: string
  defaults: Words
  busy: boolean
  errors: FieldErrors | undefined
  onSubmit: (words: Words) => void
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
            hint={t('The end of the post’s link: /news/{slug}', {
              slug: form.watch('slug') || '…',
            })}
          />
          <TextArea
            {...field('summary')}
            label={t('Summary')}
            hint={t('Stands in the list, in search results and where the link is shared.')}
            rows={2}
            maxLength={300}
          />
          <TextArea
            {...field('text')}
            label={t('Text')}
            hint={t(
              'An empty line begins a paragraph. “## ” begins a heading, “- ” a line of a list. An https address becomes a link.',
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
