import { t } from '@app/contract/i18n/text.ts'
import type { MilestoneStep } from '@app/contract/projects/milestones.ts'
import { FileText } from 'lucide-react'
import { formatMomentIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.ts'
import { Timeline } from '#ui/timeline.tsx'
import { movedWords, stepWords } from './project-words.ts'
import { useOpenFile } from './projects.api.ts'

const tones = { accepted: 'success', returned: 'danger' } as const

/** What was done to a milestone, the latest first, with what was handed over. */
export function MilestoneHistory({ steps }: { steps: readonly MilestoneStep[] }) {
  const zone = useZone()
  if (steps.length === 0)
    return <p className="text-sm text-muted">{t('Nothing was done to it yet.')}</p>
  return (
    <Timeline
      steps={steps.toReversed().map((step) => ({
        key: step.id,
        title: titleOf(step),
        at: step.at,
        when: formatMomentIn(zone, step.at),
        tone: step.kind === 'accepted' || step.kind === 'returned' ? tones[step.kind] : 'done',
        detail: <StepDetail step={step} />,
      }))}
    />
  )
}

const titleOf = ({ kind, status }: MilestoneStep) =>
  kind === 'moved' ? movedWords[status] : stepWords[kind]

function StepDetail({ step: { by_name, note, link, file } }: { step: MilestoneStep }) {
  const { open, busy } = useOpenFile()
  return (
    <div className="grid grid-cols-1 gap-1">
      <p>{by_name}</p>
      {note && <p className="whitespace-pre-wrap text-ink wrap-anywhere">{note}</p>}
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={linkClass('wrap-anywhere')}>
          {link}
        </a>
      )}
      {file && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            className="max-w-full"
            busy={busy}
            onClick={() => open(file.id)}
          >
            <FileText aria-hidden /> <span className="truncate">{file.name}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
