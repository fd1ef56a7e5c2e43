import { t } from '@app/contract/i18n/translate.ts'
import { WeeklyTexts, type WeeklyUpdate } from '@app/contract/programme/weekly-updates.ts'
import { Download, Pencil, RefreshCw, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { WeekBadge, WeekHours, weekText } from './week.labels.tsx'
import {
  useChangeWeek,
  usePublishWeek,
  useRewriteWeek,
  useWeek,
  useWeekFile,
  weekDraft,
} from './weekly-updates.api.ts'

/** The actions on a week: everyone can download it, authors can do the rest. */
function WeekActions({ week, onEdit }: { week: WeeklyUpdate; onEdit: () => void }) {
  const file = useWeekFile(week)
  const publish = usePublishWeek()
  const { id, version, can } = week
  const input = { params: { id }, body: { version } }
  const ask = async () => {
    const yes = await confirm({
      title: t('Publish week {week}?', { week: weekText(week) }),
      text: t("We'll notify the startup, and they can read it right away."),
      action: t('Publish'),
    })
    if (yes) publish.mutate(input)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {week.newer_reports > 0 && <Newer week={week} />}
      <div className="flex flex-wrap gap-2">
        {can.publish && (
          <Button busy={publish.isPending} busyText={t('Publishing…')} onClick={() => void ask()}>
            <Send aria-hidden />
            {t('Publish')}
          </Button>
        )}
        {can.edit && (
          <Button variant="secondary" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('Edit')}
          </Button>
        )}
        {can.edit && <Rewrite week={week} />}
        <Button
          variant="secondary"
          busy={file.isPending && file.variables === 'pdf'}
          onClick={() => file.mutate('pdf')}
        >
          <Download aria-hidden />
          PDF
        </Button>
        <Button
          variant="secondary"
          busy={file.isPending && file.variables === 'hours'}
          onClick={() => file.mutate('hours')}
        >
          <Download aria-hidden />
          {t('Hours as CSV')}
        </Button>
      </div>
    </div>
  )
}

const Newer = ({ week: { newer_reports } }: { week: WeeklyUpdate }) => (
  <Banner>
    {t('{count, plural, one {One report} other {# reports}} approved since this was written.', {
      count: newer_reports,
    })}
  </Banner>
)

/** Asks first, because manual changes are lost. */
function Rewrite({ week: { id, version } }: { week: WeeklyUpdate }) {
  const rewrite = useRewriteWeek()
  const ask = async () => {
    const yes = await confirm({
      title: t('Regenerate this week from its reports?'),
      text: t('Manual edits are replaced. The published version stays until you publish again.'),
      action: t('Regenerate'),
      tone: 'danger',
    })
    if (yes) rewrite.mutate({ params: { id }, body: { version } })
  }
  return (
    <Button variant="secondary" busy={rewrite.isPending} onClick={() => void ask()}>
      <RefreshCw aria-hidden />
      {t('Regenerate')}
    </Button>
  )
}

/** The texts of the week, and the approved hours behind them. */
function WeekText({ week }: { week: WeeklyUpdate }) {
  const { summary, done, challenges, next_steps, milestones, tasks } = week
  return (
    <div className="grid grid-cols-1 gap-5">
      <UpdateSection title={t('Summary')} text={summary} />
      <UpdateSection title={t('Work done')} text={done} />
      {milestones.length > 0 && (
        <Part title={t('Milestones')}>
          <Lines
            lines={milestones.map(({ title, kind }) =>
              kind === 'accepted'
                ? t('{title} was accepted', { title })
                : t('{title} was submitted', { title }),
            )}
          />
        </Part>
      )}
      {tasks.length > 0 && (
        <Part title={t('Completed tasks')}>
          <Lines lines={tasks} />
        </Part>
      )}
      <UpdateSection title={t('Challenges')} text={challenges} />
      <UpdateSection title={t('Next steps')} text={next_steps} />
      {week.workers.length > 0 && (
        <Part title={t('Approved hours')}>
          <Hours week={week} />
        </Part>
      )}
    </div>
  )
}

const Hours = ({ week: { workers } }: { week: WeeklyUpdate }) => (
  <Table
    caption={t('Approved hours')}
    columns={[
      { key: 'name', header: t('Name'), main: true, cell: ({ name }) => name },
      {
        key: 'hours',
        header: t('Hours'),
        numeric: true,
        cell: (worker) => <WeekHours of={worker} />,
      },
      {
        key: 'reports',
        header: t('Reports'),
        numeric: true,
        cell: ({ reports }) => formatCount(reports),
      },
    ]}
    rows={workers.map((worker, at) => ({ ...worker, at }))}
    rowKey={({ at }) => String(at)}
  />
)

/** Omitted when empty. */
const UpdateSection = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <Part title={title}>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{text}</p>
    </Part>
  ) : null

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5">
    {[...new Set(lines)].map((line) => (
      <li key={line} className="wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-1.5">
    <h4 className="font-semibold">{title}</h4>
    {children}
  </section>
)

interface WeekSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** One week of a project: to read, and for those who may, to edit and to publish. */
export const WeekSheet = ({ id, onClose }: WeekSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Weekly update')}
    className="max-w-2xl"
  >
    {id && (
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the weekly update")}
        skeleton={<LoadingText lines={12} />}
      >
        <WeekView key={id} id={id} />
      </AsyncBoundary>
    )}
  </Sheet>
)

function WeekView({ id }: { id: string }) {
  const [revision, setRevision] = useState<number>()
  const [editing, setEditing] = useState(false)
  const week = useWeek(id, revision)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        <h3 className="text-lg font-semibold wrap-anywhere">{week.project_name}</h3>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <WeekBadge status={week.status} /> <span className="numbers">{weekText(week)}</span>
        </p>
      </div>
      {editing && week.can.edit ? (
        <WeekForm week={week} onDone={() => setEditing(false)} />
      ) : (
        <>
          <WeekActions week={week} onEdit={() => setEditing(true)} />
          <WeekText week={week} />
          <WeekVersions week={week} shown={revision} onShow={setRevision} />
        </>
      )}
    </div>
  )
}

/** The draft is of the version to save at, and outlives the session and the tab. */
function WeekForm({ week, onDone }: { week: WeeklyUpdate; onDone: () => void }) {
  const change = useChangeWeek()
  const { id, summary, done, challenges, next_steps } = week
  const words = { summary, done, challenges, next_steps }
  const { version, problem } = useOpenedVersion(week.version, change.error, words)
  const draft = weekDraft(id, version)
  const cancel = () => {
    clearDraft(draft)
    onDone()
  }
  return (
    <Form
      schema={WeeklyTexts}
      defaults={words}
      draft={draft}
      busy={change.isPending}
      errors={change.errors}
      problem={problem}
      onSubmit={(values) =>
        change.mutate({ params: { id }, body: { ...values, version } }, { onSuccess: onDone })
      }
    >
      {(field) => (
        <>
          <TextArea {...field('summary')} label={t('Summary')} maxLength={4000} />
          <TextArea {...field('done')} label={t('Work done')} maxLength={10_000} rows={10} />
          <TextArea {...field('challenges')} label={t('Challenges')} optional maxLength={10_000} />
          <TextArea {...field('next_steps')} label={t('Next steps')} optional maxLength={10_000} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={change.isPending} busyText={t('Saving…')}>
              {t('Save')}
            </Button>
            <Button variant="secondary" onClick={cancel}>
              {t('Cancel')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

interface WeekVersionsProps {
  week: WeeklyUpdate
  /** The one that was chosen; without it the newest. */
  shown: number | undefined
  onShow: (revision: number | undefined) => void
}

/** Every publication, to look at; and the way back to the newest. */
function WeekVersions({ week, shown, onShow }: WeekVersionsProps) {
  const zone = useZone()
  if (week.versions.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{t('Published versions')}</h4>
        {shown !== undefined && (
          <Button variant="secondary" size="sm" onClick={() => onShow(undefined)}>
            {t('Show the latest')}
          </Button>
        )}
      </div>
      <Timeline
        steps={week.versions.map(({ revision, at, by_name }) => ({
          key: String(revision),
          title: t('Version {revision}', { revision }),
          at,
          when: formatDateTimeIn(zone, at),
          tone: week.shown === revision ? 'current' : 'done',
          detail: (
            <div className="flex flex-wrap items-center gap-2">
              {by_name && <span>{by_name}</span>}
              {week.shown === revision ? (
                <span>{t('Shown above')}</span>
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('Show version {revision}', { revision })}
                  onClick={() => onShow(revision)}
                >
                  {t('Show')}
                </Button>
              )}
            </div>
          ),
        }))}
      />
    </section>
  )
}
