import { ApiError } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type Post, posts } from '@app/contract/site/news.ts'
import { useState } from 'react'
import { invalidate } from '#lib/api/api.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { PostForm } from './post-form.tsx'
import { useSave } from './posts.api.ts'

/** Saved at the version it was opened at, so a concurrent change is not overwritten silently. */
export function EditPost({ post }: { post: Post }) {
  const draft = `post:${useMe().id}:${post.id}`
  const [version, setVersion] = useState(post.version)
  const save = useSave()
  const isStale = save.error instanceof ApiError && save.error.status === 409 && !save.errors
  const seen = isStale ? post.version : Math.max(version, post.version)
  return (
    <div className="grid grid-cols-1 gap-4">
      {save.error && !save.errors && (
        <Banner tone="danger">
          {save.error.message}
          {isStale && ` ${t('Your changes are still here. Save again to overwrite theirs.')}`}
        </Banner>
      )}
      <PostForm
        draft={draft}
        defaults={wordsOf(post)}
        busy={save.isPending}
        errors={save.errors}
        onSubmit={(values) =>
          save.mutate(
            { params: { id: post.id }, body: { ...values, version: seen } },
            {
              onSuccess: (saved) => {
                clearDraft(draft)
                setVersion(saved.version)
              },
              onError: () => void invalidate([posts.read]),
            },
          )
        }
      >
        <Button
          type="submit"
          variant={post.status === 'draft' ? 'secondary' : 'primary'}
          busy={save.isPending}
          busyText={t('Saving…')}
        >
          {post.status === 'draft' ? t('Save Draft') : t('Save Changes')}
        </Button>
      </PostForm>
    </div>
  )
}

const wordsOf = ({ title, slug, summary, text, cover_image_id }: Post) => ({
  ...{ title, slug, summary, text, cover_image_id },
})
