import { t } from '@app/contract/i18n/translate.ts'
import type { Post } from '@app/contract/site/news.ts'
import { useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { PostForm } from './post-form.tsx'
import { postDraft, useSave } from './posts.api.ts'

/** Saved at the version it was opened at, so a concurrent change is not overwritten silently. */
export function EditPost({ post }: { post: Post }) {
  const draft = postDraft(useMe().id, post.id)
  const [words, setWords] = useState(wordsOf(post))
  const save = useSave(draft)
  const opened = useOpenedVersion(post.version, save.error, wordsOf(post), draft)
  return (
    <div className="grid grid-cols-1 gap-4">
      {opened.problem && !save.errors && <Banner tone="danger">{opened.problem.message}</Banner>}
      <PostForm
        draft={draft}
        version={opened.version}
        defaults={words}
        busy={save.isPending}
        errors={save.errors}
        onSubmit={(values) =>
          save.mutate(
            { params: { id: post.id }, body: { ...values, version: opened.version } },
            {
              onSuccess: (saved) => {
                opened.renew(saved.version, wordsOf(saved))
                setWords(wordsOf(saved))
              },
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
