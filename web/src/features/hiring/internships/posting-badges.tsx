import { categoryWords, paymentLabels } from '@app/contract/hiring/category-labels.ts'
import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'

interface PostingBadgesProps {
  posting: Pick<Internship, 'paid_or_unpaid' | 'category'>
  children?: ReactNode
}

/** The kind of an internship at a glance, under its title. */
export const PostingBadges = ({ posting, children }: PostingBadgesProps) => (
  <p className="mt-3 flex flex-wrap gap-1.5">
    <Badge>{t('Part-Time')}</Badge>
    <Badge tone={posting.paid_or_unpaid === 'Paid' ? 'success' : 'neutral'}>
      {paymentLabels[posting.paid_or_unpaid]}
    </Badge>
    <Badge>{categoryWords(posting.category)}</Badge>
    {children}
  </p>
)
