import { type PostStatus, postLabels } from '@app/contract/site/news.ts'
import { StatusBadge } from '#ui/badge.tsx'

export const PostBadge = ({ status }: { status: PostStatus }) => (
  <StatusBadge tone={status === 'published' ? 'success' : 'neutral'}>
    {postLabels[status]}
  </StatusBadge>
)
