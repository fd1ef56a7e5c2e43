import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useBrief } from './briefs.api.ts'

interface OpenedBriefProps {
  id: string
  /** The list it is in. */
  list: { label: string; to: string }
  children: ReactNode
}

/** A page of one brief, under its title. */
export const OpenedBrief = (props: OpenedBriefProps) => (
  <AsyncBoundary
    page
    resetKey={props.id}
    title={t("Couldn't load the team brief")}
    skeleton={<LoadingText lines={10} />}
  >
    <BriefContent key={props.id} {...props} />
  </AsyncBoundary>
)

function BriefContent({ id, list, children }: OpenedBriefProps) {
  const { title } = useBrief(id)
  return (
    <>
      <title>{t('{title} · {organisation}', { title })}</title>
      <PageHeader title={title} above={<Breadcrumb crumbs={[list, { label: title }]} />} />
      {children}
    </>
  )
}
