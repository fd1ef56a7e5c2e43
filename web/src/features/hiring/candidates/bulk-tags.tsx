import { mostAtOnce } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { TagMenus } from './tag-menus.tsx'

/** Tags for everybody who is chosen, also on pages turned meanwhile. */
export const BulkTags = ({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) =>
  chosen.length > 0 && (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-accent/25 bg-accent-soft px-3 py-2 text-sm">
      <p role="status" className="mr-auto font-medium">
        {t('{count} selected', { count: chosen.length })}
      </p>
      {chosen.length > mostAtOnce ? (
        <p className="text-muted">{t('At most 100 candidates at once.')}</p>
      ) : (
        <TagMenus candidates={chosen} />
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </div>
  )
