import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Link } from 'react-router'
import { PostList } from '#features/site/news/post-list.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('News · {organisation}') }]

export default function News() {
  return (
    <>
      <PageHeader
        title={t('News')}
        description={t('Posts on the public news page and in its feed.')}
        action={
          <Link to={pageUrl('new_post')} className={buttonClass()}>
            {t('Write a Post')}
          </Link>
        }
      />
      <PostList />
    </>
  )
}
