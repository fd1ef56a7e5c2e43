import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useNavigate, useParams } from 'react-router'
import { EditPost } from '#features/site/news/edit-post.tsx'
import { NewPostForm } from '#features/site/news/new-post.tsx'
import { PostActions } from '#features/site/news/post-actions.tsx'
import { PostBadge } from '#features/site/news/post-badge.tsx'
import { usePost } from '#features/site/news/posts.api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('News · {organisation}') }]

const back = localized({ label: msg('News'), to: pageUrl('posts') })

export default function PostEditor() {
  const { id } = useParams()
  return (
    <div className="mx-auto max-w-3xl">
      <AsyncBoundary
        page
        resetKey={id}
        title={t("Couldn't load the post")}
        skeleton={<SkeletonForm fields={8} />}
      >
        {id ? <Edit key={id} id={id} /> : <Create />}
      </AsyncBoundary>
    </div>
  )
}

function Create() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={t('Write a Post')}
        description={t('It stays a draft until you publish it.')}
        above={<Breadcrumb crumbs={[back, { label: t('Write a Post') }]} />}
      />
      <NewPostForm onCreated={(id) => void navigate(pageUrl('post', { params: { id } }))} />
    </>
  )
}

function Edit({ id }: { id: string }) {
  const post = usePost(id)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{post.title}</span>}
        description={<PostBadge status={post.status} />}
        above={<Breadcrumb crumbs={[back, { label: post.title }]} />}
        action={<PostActions post={post} onRemoved={() => void navigate(pageUrl('posts'))} />}
      />
      <EditPost post={post} />
    </>
  )
}
