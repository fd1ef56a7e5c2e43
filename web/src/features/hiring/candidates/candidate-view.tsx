import { standingLabels } from '@app/contract/hiring/candidate-filters.ts'
import { type Candidate, NewCandidateNote } from '@app/contract/hiring/candidates.ts'
import type { Interview } from '@app/contract/hiring/interviews.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { BookmarkCheck, BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatDate, formatDateTime } from '#lib/i18n/format.ts'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import { textLinkClass } from '#ui/link.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { standingTones, usePoolPath } from './candidate.labels.ts'
import { CandidateApplications } from './candidate-applications.tsx'
import { useAddNote, useCandidate, useKeep, useUndoMerge } from './candidates.api.ts'
import { TagMenus } from './tag-menus.tsx'

const interviewLabels: Record<Interview['status'], string> = localized({
  scheduled: msg('Scheduled'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
  no_show: msg('No-show'),
})

function CandidateInterviews({ candidate: { interviews } }: { candidate: Candidate }) {
  const zone = useZone()
  return (
    <Card>
      <CardHead title={t('Interviews')} />
      <CardBody>
        {interviews.length === 0 ? (
          <p className="text-sm text-muted">{t('No interviews yet.')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {interviews.map(({ id, internship_title, interviewer_name, scheduled_at, status }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-2">
                <div className="min-w-0">
                  <p className="font-medium">{internship_title}</p>
                  <p className="text-sm text-muted">
                    {t('{time} with {interviewer_name}', {
                      time: formatDateTimeIn(zone, scheduled_at),
                      interviewer_name,
                    })}
                  </p>
                </div>
                <Badge tone={status === 'completed' ? 'success' : 'neutral'}>
                  {interviewLabels[status] ?? status}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

/** All there is to a candidate: who they are, what they applied for, and what HR knows. */
export function CandidateView({ id }: { id: string }) {
  const candidate = useCandidate(id)
  const crumbs = [{ label: t('Candidate Pool'), to: usePoolPath() }, { label: candidate.full_name }]
  return (
    <>
      <PageHeader title={candidate.full_name} above={<Breadcrumb crumbs={crumbs} />} />
      <Cards candidate={candidate} />
    </>
  )
}

const Cards = ({ candidate }: { candidate: Candidate }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
    <div className="grid grid-cols-1 gap-4">
      <Head candidate={candidate} />
      <CandidateApplications candidate={candidate} />
      <CandidateInterviews candidate={candidate} />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <TagCard candidate={candidate} />
      <CandidateNotes candidate={candidate} />
      <Facts candidate={candidate} />
      <CandidateMerges candidate={candidate} />
    </div>
  </div>
)

function Head({ candidate }: { candidate: Candidate }) {
  const { id, email, phone, standing, kept_since } = candidate
  const keep = useKeep()
  const Icon = kept_since ? BookmarkCheck : BookmarkPlus
  return (
    <Card>
      <CardBody className="flex flex-wrap items-start gap-3">
        <PersonAvatar person={candidate} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <p>
            <a href={`mailto:${email}`} className={textLinkClass('break-all')}>
              {email}
            </a>
          </p>
          {phone && (
            <p>
              <a href={`tel:${phone}`} className={textLinkClass()}>
                {phone}
              </a>
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <StatusBadge tone={standingTones[standing]}>{standingLabels[standing]}</StatusBadge>
            {kept_since && (
              <span className="text-sm text-muted">
                {t('Saved since {day}', { day: formatDate(kept_since) })}
              </span>
            )}
          </p>
        </div>
        <Button
          variant="secondary"
          aria-pressed={kept_since !== null}
          busy={keep.isPending}
          onClick={() => keep.mutate({ params: { id }, body: { kept: kept_since === null } })}
        >
          <Icon aria-hidden /> {kept_since ? t('Remove from saved') : t('Save candidate')}
        </Button>
      </CardBody>
    </Card>
  )
}

const TagCard = ({ candidate: { id, tags } }: { candidate: Candidate }) => (
  <Card>
    <CardHead title={t('Tags')} />
    <CardBody className="grid grid-cols-1 gap-3">
      {tags.length > 0 ? (
        <ul className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag.id}>
              <Badge>{tag.name}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">{t('No tags yet.')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <TagMenus candidates={[id]} removable={tags} />
      </div>
    </CardBody>
  </Card>
)

function Facts({ candidate }: { candidate: Candidate }) {
  const facts = [
    [t('Skills'), candidate.skills.join(', ')],
    [t('Location'), candidate.location],
    [t('Education'), candidate.education],
    [t('Experience'), candidate.experience],
    [t('About'), candidate.bio],
  ].filter(([, value]) => value)
  const links = [candidate.linkedin, candidate.github, candidate.portfolio].filter(Boolean)
  return (
    <Card>
      <CardHead title={t('Profile')} />
      <CardBody>
        {facts.length + links.length === 0 && (
          <p className="text-sm text-muted">{t('Nothing filled in yet.')}</p>
        )}
        <dl className="grid grid-cols-1 gap-3 text-sm">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
          {links.length > 0 && (
            <div>
              <dt className="text-muted">{t('Links')}</dt>
              {links.map((url) => (
                <dd key={url}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className={textLinkClass('break-all')}
                  >
                    {url}
                  </a>
                </dd>
              ))}
            </div>
          )}
        </dl>
      </CardBody>
    </Card>
  )
}

/** Records that were merged into this one; each can be parted again. */
function CandidateMerges({ candidate: { merges } }: { candidate: Candidate }) {
  const undo = useUndoMerge()
  if (merges.length === 0) return null
  const ask = async (id: string, merged_name: string) => {
    const isSure = await confirm({
      title: t('Undo the merge with {merged_name}?', { merged_name }),
      text: t('Each record gets its own applications, notes and tags back.'),
      action: t('Undo merge'),
    })
    if (isSure) undo.mutate({ params: { id } })
  }
  return (
    <Card>
      <CardHead title={t('Merged records')} />
      <CardBody>
        <ul className="grid grid-cols-1 gap-3">
          {merges.map(({ id, merged_name, merged_email, by_name, at, can }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-2">
              <div className="min-w-0">
                <p className="font-medium">{merged_name}</p>
                <p className="text-sm break-all text-muted">{merged_email}</p>
                <p className="text-sm text-muted">
                  {t('by {by_name} on {day}', { by_name, day: formatDate(at) })}
                </p>
              </div>
              {can.undo && (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={undo.isPending}
                  onClick={() => void ask(id, merged_name)}
                >
                  {t('Undo merge')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

/** HR's notes about the candidate. An unsaved note survives a failure and a closed tab. */
function CandidateNotes({ candidate: { id, notes } }: { candidate: Candidate }) {
  const [added, setAdded] = useState(0)
  const draft = `candidate-note:${id}`
  const add = useAddNote(draft)
  return (
    <Card>
      <CardHead title={t('Notes')} />
      <CardBody className="grid grid-cols-1 gap-4">
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="rounded-md bg-subtle px-3 py-2">
                <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                <p className="mt-1 text-sm text-muted">
                  {note.by_name}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
                  {note.internship_title &&
                    ` · ${t('on {internship_title}', { internship_title: note.internship_title })}`}
                </p>
              </li>
            ))}
          </ul>
        )}
        <Form
          key={added}
          schema={NewCandidateNote}
          defaults={{ text: '' }}
          draft={draft}
          busy={add.isPending}
          errors={
            add.errors ?? (add.error ? [{ path: 'text', message: add.error.message }] : undefined)
          }
          className="gap-2"
          onSubmit={(body) =>
            add.mutate({ params: { id }, body }, { onSuccess: () => setAdded(added + 1) })
          }
        >
          {(field) => (
            <>
              <TextArea
                {...field('text')}
                label={t('Add a note')}
                rows={3}
                hint={t('Only reviewers can see it.')}
              />
              <Button
                type="submit"
                variant="secondary"
                busy={add.isPending}
                className="justify-self-start"
              >
                {t('Add note')}
              </Button>
            </>
          )}
        </Form>
      </CardBody>
    </Card>
  )
}
