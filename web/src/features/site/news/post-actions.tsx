import { t } from '@app/contract/i18n/translate.ts'
import type { Post } from '@app/contract/site/news.ts'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { readDraft } from '#ui/form-draft.ts'
import { NewsText } from './news-text.tsx'
import { postDraft, usePublish, useRemove, useUnpublish } from './posts.api.ts'

/** Publish, take back, look at it, delete. `onRemoved` is called when the draft is gone. */
export function PostActions({ post, onRemoved }: { post: Post; onRemoved: () => void }) {
  const { id, version, status, slug, title } = post
  const [publish, unpublish, remove] = [usePublish(), useUnpublish(), useRemove()]
  const isBusy = publish.isPending || unpublish.isPending || remove.isPending
  const input = { params: { id }, body: { version } }
  const draft = postDraft(useMe().id, id)
  const publishSaved = async () => {
    if (isBusy) return
    const hasUnsaved = readDraft(draft) !== undefined
    if (hasUnsaved && !(await confirmWithout())) return
    publish.mutate(input)
  }
  const askToRemove = async () => {
    if (isBusy) return
    const yes = await confirm({
      title: t('Delete “{title}”?', { title }),
      text: t('The draft will be permanently deleted.'),
      action: t('Delete'),
      cancel: t('Keep it'),
      tone: 'danger',
    })
    if (yes) remove.mutate({ params: { id } }, { onSuccess: onRemoved })
  }
  return status === 'draft' ? (
    <>
      <Preview post={post} />
      <Button
        variant="ghost"
        busy={remove.isPending}
        aria-disabled={isBusy}
        onClick={() => void askToRemove()}
      >
        {t('Delete')}
      </Button>
      <Button busy={publish.isPending} aria-disabled={isBusy} onClick={() => void publishSaved()}>
        {t('Publish')}
      </Button>
    </>
  ) : (
    <>
      <Link to={`/news/${slug}`} className={buttonClass({ variant: 'secondary' })}>
        <Eye aria-hidden />
        {t('Open the Page')}
      </Link>
      <Button
        variant="secondary"
        busy={unpublish.isPending}
        onClick={() => unpublish.mutate(input)}
      >
        {t('Unpublish')}
      </Button>
    </>
  )
}

/** What is typed in the form below goes with saving it only. */
const confirmWithout = () =>
  confirm({
    title: t('Publish without your unsaved changes?'),
    text: t('The post goes live as last saved. Save your changes first to include them.'),
    action: t('Publish'),
    cancel: t('Keep editing'),
  })

/** A preview of the saved post. */
function Preview({ post: { title, summary, text, cover_image_id } }: { post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Eye aria-hidden />
        {t('Preview')}
      </Button>
      <Dialog size="lg" open={open} onOpenChange={setOpen} title={title} description={summary}>
        {cover_image_id && (
          <p className="mb-4 text-sm text-muted">{t('The cover image appears above the text.')}</p>
        )}
        <NewsText text={text} />
      </Dialog>
    </>
  )
}
