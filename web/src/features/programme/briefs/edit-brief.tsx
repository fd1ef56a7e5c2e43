import { t } from '@app/contract/i18n/text.ts'
import type { Brief } from '@app/contract/programme/briefs.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { BriefForm } from './brief-form.tsx'
import { newValues, toBrief, valuesOf } from './brief-values.ts'
import { useBrief, useChange, useStating } from './briefs.api.ts'

interface DoneProps {
  onDone: (id: string) => void
}

interface NewProps extends DoneProps {
  /** For who represents several; the server takes one of one’s own without it. */
  startup_id?: string | undefined
}

/** A brief that is stated for the first time. */
export function NewBriefForm({ startup_id, onDone }: NewProps) {
  const me = useMe()
  const stating = useStating()
  const draft = `brief:${me.id}`
  return (
    <BriefForm
      defaults={newValues}
      draft={draft}
      sending={stating}
      action={t('State Brief')}
      onSubmit={(values) =>
        stating.mutate(
          { body: { ...toBrief(values), ...(startup_id && { startup_id }) } },
          {
            onSuccess: ({ id }) => {
              clearDraft(draft)
              onDone(id)
            },
          },
        )
      }
    />
  )
}

/** A brief that is said anew, while nobody was proposed for it. */
export function EditBrief({ id, onDone }: DoneProps & { id: string }) {
  const brief = useBrief(id)
  if (!brief.can.change)
    return <Banner>{t('People were proposed for this brief by now; it stays as it is.')}</Banner>
  return <ChangeForm brief={brief} onDone={onDone} />
}

function ChangeForm({ brief, onDone }: DoneProps & { brief: Brief }) {
  const change = useChange()
  const { id, version } = brief
  const draft = `brief:${id}:${version}`
  return (
    <BriefForm
      defaults={valuesOf(brief)}
      draft={draft}
      sending={change}
      action={t('Save Brief')}
      onSubmit={(values) =>
        change.mutate(
          { params: { id }, body: { ...toBrief(values), version } },
          {
            onSuccess: () => {
              clearDraft(draft)
              onDone(id)
            },
          },
        )
      }
    />
  )
}
