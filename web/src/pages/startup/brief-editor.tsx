import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useNavigate, useParams } from 'react-router'
import { EditBrief, NewBriefForm } from '#features/programme/briefs/edit-brief.tsx'
import { useSelectedStartup } from '#features/projects/startups/selected-startup.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Team Brief · {organisation}') }]

export default function BriefEditor() {
  const { id } = useParams()
  const navigate = useNavigate()
  const startup_id = useSelectedStartup()
  const title = id ? t('Edit Brief') : t('New brief')
  const open = (briefId: string) => void navigate(pageUrl('brief', { params: { id: briefId } }))
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        description={t('We turn this into a project with milestones and tasks.')}
        above={
          <Breadcrumb
            crumbs={[{ label: t('Team Briefs'), to: pageUrl('briefs') }, { label: title }]}
          />
        }
      />
      <Card>
        <CardBody>
          <AsyncBoundary
            resetKey={id}
            title={t("Couldn't load the team brief")}
            skeleton={<SkeletonForm fields={8} />}
          >
            {id ? (
              <EditBrief key={id} id={id} onDone={open} />
            ) : (
              <NewBriefForm startup_id={startup_id} onDone={open} />
            )}
          </AsyncBoundary>
        </CardBody>
      </Card>
    </div>
  )
}
