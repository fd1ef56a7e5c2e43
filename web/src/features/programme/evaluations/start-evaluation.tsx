import { msg, t } from '@app/contract/i18n/translate.ts'
import { evaluationKinds, NewEvaluation, Placement } from '@app/contract/programme/evaluations.ts'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { kindLabels } from './evaluation.labels.ts'
import { usePlacements, useStart } from './evaluations.api.ts'

const Values = NewEvaluation.pick({ kind: true }).extend({
  placement: z.array(Placement).min(1, msg('Please choose an intern.')),
})

/** The button and its dialog: for who need not wait for the half or the end. */
export function StartEvaluation() {
  const [open, setOpen] = useState(false)
  const start = useStart()
  const send = ({ kind, placement: [placement] }: z.output<typeof Values>) => {
    if (!placement) return
    const { intern_id, project_id, internship_id } = placement
    const body = { intern_id, project_id, internship_id, kind }
    start.mutate({ body }, { onSuccess: () => setOpen(false) })
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ClipboardCheck aria-hidden />
        {t('Start Evaluation')}
      </Button>
      <FormDialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t('Start Evaluation')}
        description={t("We'll ask the intern, the leader and the startup to write right away.")}
        mutation={start}
        action={t('Start')}
        busyText={t('Starting…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Values}
            defaults={{ kind: 'mid_term', placement: [] }}
            onChange={start.reset}
            onSubmit={send}
          >
            {(field, { watch, setValue }) => (
              <>
                <RadioGroup
                  {...field('kind')}
                  label={t('Kind')}
                  options={evaluationKinds.map((value) => ({ value, label: kindLabels[value] }))}
                />
                <PlacePicker
                  chosen={watch('placement')}
                  error={field('placement').error}
                  onChange={(chosen) =>
                    setValue('placement', chosen, {
                      shouldDirty: true,
                      shouldValidate: chosen.length > 0,
                    })
                  }
                />
              </>
            )}
          </Form>
        )}
      </FormDialog>
    </>
  )
}

interface PlacePickerProps {
  chosen: readonly Placement[]
  error: string | undefined
  onChange: (chosen: Placement[]) => void
}

const idOf = ({ intern_id, project_id, internship_id }: Placement) =>
  `${intern_id} ${project_id} ${internship_id}`
const choiceOf = (placement: Placement) => ({
  id: idOf(placement),
  label: placement.full_name,
  hint: [placement.project_name, placement.title].filter(Boolean).join(' · '),
})

function PlacePicker({ chosen, error, onChange }: PlacePickerProps) {
  const [search, setSearch] = useState('')
  const places = usePlacements(search)
  return (
    <MultiSelect
      isSingle
      label={t('Intern')}
      placeholder={t('Search interns')}
      nothing={t('No one by that name.')}
      error={error}
      choices={places?.map(choiceOf)}
      chosen={chosen.map(choiceOf)}
      onChange={(next) =>
        onChange(places?.filter((placement) => idOf(placement) === next.at(-1)?.id) ?? [])
      }
      onSearch={setSearch}
    />
  )
}
