import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { lazily } from '#ui/lazily.tsx'
import { toast } from '#ui/toast.ts'
import type { End } from './closing-dialog.tsx'
import { readInternship, useEnd } from './internships.api.ts'
import { acceptedNote, confirmTarget } from './posting.labels.ts'

const ClosingDialog = lazily(() =>
  import('./closing-dialog.tsx').then(({ ClosingDialog }) => ClosingDialog),
)

/** Closes or archives a posting; where applicants wait for a decision it asks what happens to them. */
export function useClosing() {
  const [closing, setClosing] = useState<{ posting: Internship; status: End }>()
  const end = useEnd()
  const close = async (id: string, status: End) => {
    const posting = await readInternship(id).catch(({ message }: Error) => {
      toast.error(t("Couldn't update the internship"), message)
    })
    if (!posting) return
    const { title, version, review } = posting
    if (review?.undecided) setClosing({ posting, status })
    else if (await confirmTarget(title, status, { note: acceptedNote(review?.accepted ?? 0) }))
      end.mutate({ params: { id }, body: { status, version } })
  }
  const dialog = closing && (
    <ClosingDialog {...closing} end={end} onClose={() => setClosing(undefined)} />
  )
  return { close, dialog, isPending: end.isPending }
}
