import type { KitRecord, KitWords } from '@app/contract/hiring/interview-kits.ts'
import { t } from '@app/contract/i18n/text.ts'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { KitForm } from './kit-form.tsx'
import {
  refreshKits,
  useHouseKit,
  useKit,
  useResetKit,
  useSaveHouseKit,
  useSaveKit,
} from './scoring.api.ts'

/** The kit of the house. */
export function HouseKit() {
  const kit = useHouseKit()
  const save = useSaveHouseKit()
  const send = (body: KitWords, done: () => void) => save.mutate({ body }, { onSuccess: done })
  return <Editor kit={kit} sending={save} onSave={send} />
}

/** The kit of an internship; the house's words to begin with, while it has none of its own. */
export function InternshipKit({ id }: { id: string }) {
  const kit = useKit(id)
  const save = useSaveKit()
  return (
    <Editor
      kit={kit}
      sending={save}
      onSave={(body, done) => save.mutate({ params: { id }, body }, { onSuccess: done })}
      reset={kit.is_inherited ? undefined : <Reset id={id} />}
    />
  )
}

interface EditorProps {
  kit: KitRecord
  sending: ReturnType<typeof useSaveHouseKit> | ReturnType<typeof useSaveKit>
  onSave: (words: KitWords, done: () => void) => void
  reset?: ReactNode
}

function Editor({ kit, sending, onSave, reset }: EditorProps) {
  const { internship_id, version, updated_at, updated_by_name } = kit
  const [edition, setEdition] = useState(0)
  const draft = `kit:${internship_id ?? 'house'}:${version}`
  const done = () => clearDraft(draft)
  return (
    <div className="grid grid-cols-1 gap-5">
      {kit.is_inherited && (
        <Banner>
          {t('This internship uses the house kit. Saving gives it a kit of its own.')}
        </Banner>
      )}
      {updated_at && (
        <p className="text-sm text-muted">
          {t('Last changed {date} by {name}', {
            date: formatDateTime(updated_at),
            name: updated_by_name,
          })}
        </p>
      )}
      <KitForm
        key={`${internship_id} ${version} ${edition}`}
        kit={kit}
        draft={draft}
        sending={sending}
        onReload={() => void refreshKits().then(() => setEdition(edition + 1))}
        onSubmit={(words) => onSave({ ...words, version }, done)}
      />
      {reset}
    </div>
  )
}

function Reset({ id }: { id: string }) {
  const reset = useResetKit()
  const ask = async () => {
    const yes = await confirm({
      title: t('Go back to the house kit?'),
      text: t('The kit of this internship is removed. Interviews already being scored keep it.'),
      action: t('Remove this kit'),
      cancel: t('Keep it'),
      tone: 'danger',
    })
    if (yes) reset.mutate({ params: { id } })
  }
  return (
    <Button
      variant="secondary"
      className="w-fit"
      busy={reset.isPending}
      busyText={t('Saving…')}
      onClick={() => void ask()}
    >
      <RotateCcw aria-hidden />
      {t('Go back to the house kit')}
    </Button>
  )
}
