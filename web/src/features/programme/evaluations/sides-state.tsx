import { t } from '@app/contract/i18n/translate.ts'
import type { EvaluationRow } from '@app/contract/programme/evaluations.ts'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { sideLabels } from './evaluation.labels.ts'

/** The sides that have written. */
export const SidesState = ({ evaluation: { sides, closed_at } }: { evaluation: EvaluationRow }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm [&_svg]:size-4 [&_svg]:text-muted [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
    {sides.map(({ side, is_submitted }) => {
      const Icon = is_submitted ? CircleCheck : closed_at ? CircleX : CircleDashed
      const params = { side: sideLabels[side] }
      return (
        <li key={side}>
          <Icon aria-hidden />
          {is_submitted
            ? t('{side}: submitted', params)
            : closed_at
              ? t('{side}: missing', params)
              : t('{side}: pending', params)}
        </li>
      )
    })}
  </ul>
)
