import { t } from '@app/contract/i18n/translate.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from './post-form.tsx'
import { postDraft, useCreate } from './posts.api.ts'

const blank = { title: '', slug: '', summary: '', text: '', cover_image_id: null }

/** It starts as a draft. `onCreated` gets its id. */
export function NewPostForm({ onCreated }: { onCreated: (id: string) => void }) {
  const draft = postDraft(useMe().id)
  const create = useCreate(draft)
  return (
    <div className="grid grid-cols-1 gap-4">
      {create.error && !create.errors && <Banner tone="danger">{create.error.message}</Banner>}
      <PostForm
        draft={draft}
        defaults={blank}
        busy={create.isPending}
        errors={create.errors}
        onSubmit={(body) => create.mutate({ body }, { onSuccess: ({ id }) => onCreated(id) })}
      >
        <Button type="submit" busy={create.isPending} busyText={t('Saving…')}>
          {t('Save Draft')}
        </Button>
      </PostForm>
    </div>
  )
}
