import type { Panelist } from '@app/contract/hiring/score-sheets.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Choice, Picker } from '#ui/picker.tsx'
import { useColleagues, useSetPanel } from './scoring.api.ts'

interface PanelDialogProps {
  id: string
  panel: readonly Panelist[]
  onClose: () => void
}

/** Who sits beside the interviewer. Open as long as it is rendered. */
export function PanelDialog({ id, panel, onClose }: PanelDialogProps) {
  const beside = panel.filter(({ is_interviewer }) => !is_interviewer)
  const [chosen, setChosen] = useState<readonly Choice[]>(
    beside.map(({ user_id, full_name }) => ({ id: user_id, label: full_name })),
  )
  const [words, setWords] = useState('')
  const [dirty, setDirty] = useState(false)
  const interviewer = panel.find(({ is_interviewer }) => is_interviewer)?.user_id
  const found = useColleagues()?.filter(
    ({ id: one, full_name }) =>
      one !== interviewer && full_name.toLowerCase().includes(words.toLowerCase()),
  )
  const save = useSetPanel()
  const send = () =>
    save.mutate(
      { params: { id }, body: { user_ids: chosen.map((one) => one.id) } },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Change panel')}
      description={t('Whoever is added or leaves is told, with the calendar entry.')}
      dirty={dirty}
      footer={
        <Button busy={save.isPending} busyText={t('Saving…')} onClick={send}>
          {t('Save')}
        </Button>
      }
    >
      {/* The list of the picker needs room below it. */}
      <div className="grid min-h-72 content-start gap-4">
        {save.error && <Banner tone="danger">{save.error.message}</Banner>}
        <Picker
          label={t('Colleagues beside the interviewer')}
          placeholder={t('Search people')}
          nothing={t('Nobody is called that.')}
          choices={found?.map(({ id: one, full_name }) => ({ id: one, label: full_name }))}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next)
            setDirty(true)
          }}
          onSearch={setWords}
        />
      </div>
    </Dialog>
  )
}
