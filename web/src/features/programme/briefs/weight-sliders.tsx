import { t } from '@app/contract/i18n/translate.ts'
import { heaviest, type Weights, weightNames } from '@app/contract/programme/briefs.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { weightLabels } from './weights.ts'

interface WeightSlidersProps {
  params: ListParams
  weights: Weights
}

/** The weights of the criteria; a change ranks the pool again. */
export const WeightSliders = ({ params, weights }: WeightSlidersProps) => (
  <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-3">
    <legend className="mb-1.5 text-sm font-semibold">{t('Matching weights')}</legend>
    {weightNames.map((name) => (
      <label key={name} className="grid grid-cols-1 gap-1 text-sm">
        <span className="flex justify-between gap-3">
          {weightLabels[name]}
          <span aria-hidden className="numbers text-muted">
            {weights[name]}
          </span>
        </span>
        <input
          type="range"
          min={0}
          max={heaviest}
          step={1}
          value={weights[name]}
          onChange={({ target }) => params.update({ [name]: target.value }, { replace: true })}
          className="h-6 w-full accent-(--accent-text)"
        />
      </label>
    ))}
  </fieldset>
)
