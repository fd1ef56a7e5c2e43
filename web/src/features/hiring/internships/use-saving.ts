import { Refusal } from '@app/contract/core/client.ts'
import type { Internship, InternshipDraft } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import { toast } from '#ui/toast.ts'
import { refreshInternships, useChange, useMove } from './internships.api.ts'

/** Saves an edited posting and, if wanted, publishes what was saved. */
export function useSaving(id: string, onSaved: (saved: Internship) => void) {
  const change = useChange()
  const move = useMove()
  const params = { id }

  const publish = ({ version }: Internship) =>
    move.mutate(
      { params, body: { status: 'published', version } },
      {
        onSuccess: (published) => {
          onSaved(published)
          toast.success(t('Internship Published'), published.title)
        },
        onError: () => toast.warning(t('Saved, not published'), t('See what is still missing.')),
      },
    )

  return {
    save: (draft: InternshipDraft, version: number, isPublishing: boolean) => {
      move.reset()
      change.mutate(
        { params, body: { ...draft, version } },
        {
          onSuccess: (saved) => {
            onSaved(saved)
            if (isPublishing) publish(saved)
            else toast.success(t('Internship Saved'), saved.title)
          },
          // So that the next try knows what it replaces.
          onError: () => void refreshInternships(),
        },
      )
    },
    isPending: change.isPending || move.isPending,
    error: change.error ?? move.error,
    errors: change.errors ?? move.errors,
    isStale: change.error instanceof Refusal && change.error.status === 409,
    forget: () => {
      change.reset()
      move.reset()
    },
  }
}
