import { msg, t } from '@app/contract/i18n/translate.ts'
import { type Brief, NewBrief, NewSeat } from '@app/contract/programme/briefs.ts'
import { Plus, Trash2 } from 'lucide-react'
import { z } from 'zod'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { TextArea } from '#ui/textarea.tsx'
import { changeDraft, useBrief, useChange, useStating } from './briefs.api.ts'

/** A seat as it is typed: skills by commas, tasks by lines. */
const SeatValues = z.object({
  role: NewSeat.shape.role,
  skills: z.string(),
  hours_per_week: NewSeat.shape.hours_per_week,
  tasks: z.string(),
})

const { title, description, start_date, weeks } = NewBrief.shape

const BriefValues = z
  .object({
    ...{ title, description, start_date, weeks },
    milestones: z.array(
      z.object({
        title: z.string().trim().min(1, msg('Enter a milestone.')).max(200),
        week: z.int(msg('Please enter a week.')).min(1, msg('Please enter a week.')),
      }),
    ),
    seats: z.array(SeatValues).min(1, msg('Please add a seat.')),
  })
  .superRefine((values, context) => {
    values.milestones.forEach(({ week }, at) => {
      if (week > values.weeks)
        context.addIssue({
          code: 'custom',
          path: ['milestones', at, 'week'],
          message: msg("Milestones must fall within the project's weeks."),
        })
    })
  })
type BriefValues = z.input<typeof BriefValues>

const noSeat = { role: '', skills: '', hours_per_week: 20, tasks: '' }
const noMilestone = { title: '', week: 4 }

const newValues: BriefValues = {
  ...{ title: '', description: '', start_date: '', weeks: 12 },
  milestones: [],
  seats: [noSeat],
}

const valuesOf = (brief: Brief): BriefValues => ({
  title: brief.title,
  description: brief.description,
  start_date: brief.start_date,
  weeks: brief.weeks,
  milestones: brief.milestones,
  seats: brief.seats.map(({ role, skills, hours_per_week, tasks }) => ({
    ...{ role, hours_per_week },
    skills: skills.join(', '),
    tasks: tasks.join('\n'),
  })),
})

const parts = (text: string, by: string) =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The request body. */
const toBrief = ({ seats, ...rest }: z.output<typeof BriefValues>) => ({
  ...rest,
  seats: seats.map(({ skills, tasks, ...seat }) => ({
    ...seat,
    skills: parts(skills, ','),
    tasks: parts(tasks, '\n'),
  })),
})

interface RowProps {
  at: number
  field: FieldOf<BriefValues>
  onRemove: (() => void) | undefined
}

/** The requirements of one seat. */
const SeatFields = ({ at, field, onRemove }: RowProps) => (
  <Card className="grid grid-cols-1 gap-4 p-4">
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_10rem]">
      <Input
        {...field(`seats.${at}.role`)}
        label={t('Role')}
        hint={t('e.g. Frontend developer')}
        maxLength={80}
      />
      <Input
        {...field(`seats.${at}.hours_per_week`, { number: true })}
        type="number"
        min={1}
        max={60}
        label={t('Hours per week')}
      />
    </div>
    <Input
      {...field(`seats.${at}.skills`)}
      label={t('Skills')}
      hint={t('Separate with commas.')}
      optional
      maxLength={800}
    />
    <TextArea
      {...field(`seats.${at}.tasks`)}
      label={t('First tasks')}
      hint={t("One per line. They become this person's first tasks.")}
      optional
      rows={2}
      maxLength={2100}
    />
    {onRemove && (
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        aria-label={t('Remove seat {number}', { number: at + 1 })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden /> {t('Remove')}
      </Button>
    )}
  </Card>
)

/** The milestones, each by the end of a week. */
const MilestoneFields = ({ at, field, onRemove }: RowProps) => (
  <Card className="grid grid-cols-1 items-end gap-4 p-4 sm:grid-cols-[1fr_10rem]">
    <Input {...field(`milestones.${at}.title`)} label={t('Milestone')} maxLength={200} />
    <Input
      {...field(`milestones.${at}.week`, { number: true })}
      type="number"
      min={1}
      max={52}
      label={t('End of week')}
    />
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start"
      aria-label={t('Remove milestone {number}', { number: at + 1 })}
      onClick={onRemove}
    >
      <Trash2 aria-hidden /> {t('Remove')}
    </Button>
  </Card>
)

interface BriefFormProps {
  defaults: BriefValues
  /** The key under which the draft is stored. */
  draft: string
  sending: Pick<ReturnType<typeof useStating>, 'isPending' | 'error' | 'errors'>
  action: string
  onSubmit: (values: z.output<typeof BriefValues>) => void
}

/** These texts become the project, its milestones and its first tasks. */
const BriefForm = ({ defaults, draft, sending, action, onSubmit }: BriefFormProps) => (
  <Form
    schema={BriefValues}
    defaults={defaults}
    draft={draft}
    busy={sending.isPending}
    errors={sending.errors}
    problem={sending.error}
    onSubmit={onSubmit}
    className="gap-6"
  >
    {(field, form) => {
      const [seats, milestones] = [form.watch('seats'), form.watch('milestones')]
      const dirty = { shouldDirty: true }
      return (
        <>
          <Input
            {...field('title')}
            label={t('Title')}
            hint={t('Used as the name of the project and its team.')}
            maxLength={120}
          />
          <TextArea
            {...field('description')}
            label={t('What do you want to build?')}
            hint={t("Who it's for, and what the team should have built by the end.")}
            maxLength={4000}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input {...field('start_date')} type="date" label={t('Start date')} />
            <Input
              {...field('weeks', { number: true })}
              type="number"
              min={1}
              max={52}
              label={t('Length (weeks)')}
            />
          </div>
          <fieldset className="grid grid-cols-1 gap-4">
            <legend className="mb-2 text-lg font-semibold">{t('Seats')}</legend>
            {seats.map((_, at) => (
              <SeatFields
                key={at}
                at={at}
                field={field}
                onRemove={
                  seats.length > 1
                    ? () => form.setValue('seats', seats.toSpliced(at, 1), dirty)
                    : undefined
                }
              />
            ))}
            <Button
              variant="secondary"
              className="justify-self-start"
              disabled={seats.length >= 12}
              onClick={() => form.setValue('seats', [...seats, noSeat], dirty)}
            >
              <Plus aria-hidden /> {t('Add Seat')}
            </Button>
          </fieldset>
          <fieldset className="grid grid-cols-1 gap-4">
            <legend className="mb-2 text-lg font-semibold">{t('Milestones')}</legend>
            {milestones.map((_, at) => (
              <MilestoneFields
                key={at}
                at={at}
                field={field}
                onRemove={() => form.setValue('milestones', milestones.toSpliced(at, 1), dirty)}
              />
            ))}
            <Button
              variant="secondary"
              className="justify-self-start"
              disabled={milestones.length >= 20}
              onClick={() => form.setValue('milestones', [...milestones, noMilestone], dirty)}
            >
              <Plus aria-hidden /> {t('Add Milestone')}
            </Button>
          </fieldset>
          <Button
            type="submit"
            className="justify-self-start"
            busy={sending.isPending}
            busyText={t('Saving…')}
          >
            {action}
          </Button>
        </>
      )
    }}
  </Form>
)

interface DoneProps {
  onDone: (id: string) => void
}

interface NewProps extends DoneProps {
  /** For users who represent several startups; by default the server takes one of theirs. */
  startup_id?: string | undefined
}

/** A brief that is stated for the first time. */
export function NewBriefForm({ startup_id, onDone }: NewProps) {
  const me = useMe()
  const draft = `brief:${me.id}`
  const stating = useStating(draft)
  return (
    <BriefForm
      defaults={newValues}
      draft={draft}
      sending={stating}
      action={t('Submit brief')}
      onSubmit={(values) =>
        stating.mutate(
          { body: { ...toBrief(values), ...(startup_id && { startup_id }) } },
          { onSuccess: ({ id }) => onDone(id) },
        )
      }
    />
  )
}

/** Changes a brief that has no proposed candidate yet. */
export function EditBrief({ id, onDone }: DoneProps & { id: string }) {
  const brief = useBrief(id)
  if (!brief.can.change)
    return (
      <Banner>
        {t("People have already been proposed for this brief, so you can't change it.")}
      </Banner>
    )
  return <ChangeForm brief={brief} onDone={onDone} />
}

function ChangeForm({ brief, onDone }: DoneProps & { brief: Brief }) {
  const change = useChange()
  const { id } = brief
  const { version, problem } = useOpenedVersion(brief.version, change.error)
  return (
    <BriefForm
      defaults={valuesOf(brief)}
      draft={changeDraft(id, version)}
      sending={{ ...change, error: problem }}
      action={t('Save Brief')}
      onSubmit={(values) =>
        change.mutate(
          { params: { id }, body: { ...toBrief(values), version } },
          { onSuccess: () => onDone(id) },
        )
      }
    />
  )
}
