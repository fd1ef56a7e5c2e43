import { Review } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/toast.ts'
import type { SendReview } from './review-sending.ts'

const Score = z.object({ score: Review.shape.score.unwrap() })

interface ReviewScoreProps {
  score: number | null
  busy: boolean
  send: SendReview
}

export const ReviewScore = ({ score, busy, send }: ReviewScoreProps) => (
  <Part title={t('Score')}>
    <Form
      schema={Score}
      defaults={{ score }}
      busy={busy}
      className="flex items-start gap-2"
      onSubmit={(said) => send(said, () => toast.success(t('Score Saved')))}
    >
      {(field) => (
        <>
          <Input
            {...field('score', { number: true, blank: null })}
            label={t('Score from 0 to 100')}
            labelHidden
            inputMode="numeric"
            hint={t('From 0 to 100; empty for none. Applicants never see it.')}
            className="w-56"
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {t('Save score')}
          </Button>
        </>
      )}
    </Form>
  </Part>
)
