import type { Side } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useId, useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { holdings } from './candidate-words.ts'
import { useMerge, useMergePreview } from './candidates.api.ts'

interface MergeDialogProps {
  one: Side
  other: Side
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks which of two records is kept and says what moves to it. */
export function MergeDialog({ one, other, open, onOpenChange }: MergeDialogProps) {
  const [kept_id, setKept] = useState(one.id)
  const name = useId()
  const merge = useMerge()
  const other_id = kept_id === one.id ? other.id : one.id
  const send = () =>
    merge.mutate(
      { params: { id: kept_id }, body: { other_id } },
      { onSuccess: () => onOpenChange(false) },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Merge two records')}
      description={t('Both accounts stay as they are and both people can go on signing in.')}
      footer={
        <Button busy={merge.isPending} busyText={t('Merging…')} onClick={send}>
          {t('Merge')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {merge.error && <Banner tone="danger">{merge.error.message}</Banner>}
        <RadioGroup
          label={t('Which record is kept?')}
          value={kept_id}
          name={name}
          onChange={({ target }) => setKept(target.value)}
          options={[one, other].map(({ id, full_name, email }) => ({
            value: id,
            label: `${full_name}, ${email}`,
          }))}
        />
        {open && (
          <Load
            of={kept_id}
            title={t('The preview could not be loaded')}
            skeleton={<SkeletonText />}
          >
            <Preview id={kept_id} other_id={other_id} />
          </Load>
        )}
      </div>
    </Dialog>
  )
}

function Preview({ id, other_id }: { id: string; other_id: string }) {
  const { kept, merged } = useMergePreview(id, other_id)
  return (
    <div className="grid gap-1 rounded-md bg-subtle px-3 py-2 text-sm">
      <p>{t('From {email} move: {things}.', { email: merged.email, things: holdings(merged) })}</p>
      <p>{t('{email} keeps: {things}.', { email: kept.email, things: holdings(kept) })}</p>
      <p className="text-muted">
        {t(
          'The merged record leaves every list. The merge is recorded and can be undone on the profile.',
        )}
      </p>
    </div>
  )
}
