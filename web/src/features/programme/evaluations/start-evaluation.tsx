import { t } from '@app/contract/i18n/translate.ts'
import { evaluationKinds, type Placement } from '@app/contract/programme/evaluations.ts'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { kindLabels } from './evaluation.labels.ts'
import { usePlacements, useStart } from './evaluations.api.ts'

/** The button and its dialog: for who need not wait for the half or the end. */
export function StartEvaluation() {
  const [open, setOpen] = useState(false)
  const [placement, setPlacement] = useState<Placement>()
  const [kind, setKind] = useState<(typeof evaluationKinds)[number]>('mid_term')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const start = useStart()
  const show = (shown: boolean) => {
    setOpen(shown)
    setPlacement(undefined)
    setIsSubmitted(false)
    start.reset()
  }
  const send = () => {
    setIsSubmitted(true)
    if (!placement) return
    const { intern_id, project_id } = placement
    start.mutate({ body: { intern_id, project_id, kind } }, { onSuccess: () => show(false) })
  }
  return (
    <>
      <Button onClick={() => show(true)}>
        <ClipboardCheck aria-hidden />
        {t('Start Evaluation')}
      </Button>
      <Dialog
        size="sm"
        open={open}
        onOpenChange={show}
        title={t('Start Evaluation')}
        description={t("We'll ask the intern, the leader and the startup to write right away.")}
        footer={
          <Button busy={start.isPending} busyText={t('Starting…')} onClick={send}>
            {t('Start')}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          {start.error && <Banner tone="danger">{start.error.message}</Banner>}
          <RadioGroup
            name="kind"
            label={t('Kind')}
            value={kind}
            options={evaluationKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
            onChange={({ target }) => {
              setKind(evaluationKinds.find((one) => one === target.value) ?? 'mid_term')
              start.reset()
            }}
          />
          <PlacePicker
            chosen={placement}
            error={isSubmitted && !placement ? t('Please choose an intern.') : undefined}
            onChange={(next) => {
              setPlacement(next)
              start.reset()
            }}
          />
        </div>
      </Dialog>
    </>
  )
}

interface PlacePickerProps {
  chosen: Placement | undefined
  error: string | undefined
  onChange: (placement: Placement | undefined) => void
}

const idOf = ({ intern_id, project_id }: Placement) => `${intern_id} ${project_id}`
const choiceOf = (placement: Placement) => ({
  id: idOf(placement),
  label: placement.full_name,
  hint: placement.project_name,
})

function PlacePicker({ chosen, error, onChange }: PlacePickerProps) {
  const [search, setSearch] = useState('')
  const places = usePlacements(search)
  return (
    <MultiSelect
      label={t('Intern')}
      placeholder={t('Search interns')}
      nothing={t('No one by that name.')}
      error={error}
      choices={places?.map(choiceOf)}
      chosen={chosen ? [choiceOf(chosen)] : []}
      onChange={(next) =>
        onChange(places?.find((placement) => idOf(placement) === next.at(-1)?.id))
      }
      onSearch={setSearch}
    />
  )
}
