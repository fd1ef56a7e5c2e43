import { t } from '@app/contract/i18n/text.ts'
import { Plus } from 'lucide-react'
import type { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { MilestoneFields, SeatFields } from './brief-parts.tsx'
import { BriefValues, noMilestone, noSeat } from './brief-values.ts'
import type { useChange, useStating } from './briefs.api.ts'

interface BriefFormProps {
  defaults: BriefValues
  /** Keeps what is typed under this name. */
  draft: string
  sending: ReturnType<typeof useStating> | ReturnType<typeof useChange>
  action: string
  onSubmit: (values: z.output<typeof BriefValues>) => void
}

/** Nothing is typed twice: these words become the project, its milestones and its first tasks. */
export const BriefForm = ({ defaults, draft, sending, action, onSubmit }: BriefFormProps) => (
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
            hint={t('The project and its team will have this name.')}
            maxLength={120}
          />
          <TextArea
            {...field('description')}
            label={t('What is to be built')}
            hint={t('For whom, and what the team will have finished at the end.')}
            maxLength={4000}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input {...field('start_date')} type="date" label={t('Start date')} />
            <Input
              {...field('weeks', { number: true })}
              type="number"
              min={1}
              max={52}
              label={t('Length in weeks')}
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
