import { t } from '@app/contract/i18n/text.ts'
import type { Milestone } from '@app/contract/projects/milestones.ts'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useDecideDeliverable } from './projects.api.ts'

/** Accepts what was handed over, or returns it and says what is missing. */
export function DecisionForm({ milestone: { id, version } }: { milestone: Milestone }) {
  const decide = useDecideDeliverable()
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (decision: 'accept' | 'return') => {
    const isMissing = decision === 'return' && comment.trim() === ''
    setMissing(isMissing)
    if (!isMissing) decide.mutate({ params: { id }, body: { decision, comment, version } })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {decide.error && <Banner tone="danger">{decide.error.message}</Banner>}
      <TextArea
        label={t('Comment')}
        hint={t('Needed when you return it.')}
        maxLength={4000}
        value={comment}
        error={missing ? t('Please say what is missing.') : undefined}
        onChange={({ target }) => {
          setComment(target.value)
          setMissing(false)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={decide.isPending} onClick={() => send('accept')}>
          {t('Accept')}
        </Button>
        <Button variant="secondary" busy={decide.isPending} onClick={() => send('return')}>
          {t('Return')}
        </Button>
      </div>
    </div>
  )
}
