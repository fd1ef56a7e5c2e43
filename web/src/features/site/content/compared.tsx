import { t } from '@app/contract/i18n/text.ts'
import { type Said, wordDiff } from './word-diff.ts'

/** What was taken out is struck through, what came in is underlined; both are said to who cannot see it. */
export const Compared = ({ before, after }: { before: Said; after: Said }) => (
  <span className="block [overflow-wrap:anywhere] text-ink">
    {wordDiff(before, after).map(({ kind, words }, at) => (
      <span key={`${at} ${kind}`}>
        {kind === 'removed' && (
          <del className="rounded-sm bg-danger-soft text-danger">
            <span className="sr-only">{t('Removed:')} </span>
            {words}
          </del>
        )}
        {kind === 'added' && (
          <ins className="rounded-sm bg-success-soft text-success">
            <span className="sr-only">{t('Added:')} </span>
            {words}
          </ins>
        )}
        {kind === 'same' && words}{' '}
      </span>
    ))}
  </span>
)
