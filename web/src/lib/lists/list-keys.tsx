import { t } from '@app/contract/i18n/translate.ts'
import { Dialog } from '#ui/dialog.tsx'

interface ListKeysProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  selects: boolean
}

export const ListKeys = ({ open, onOpenChange, selects }: ListKeysProps) => (
  <Dialog
    size="sm"
    open={open}
    onOpenChange={onOpenChange}
    title={t('Keyboard Shortcuts')}
    description={t('While the focus is in the list.')}
  >
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {[
        ['↑ ↓ / j k', t('Previous or next row')],
        ['Enter', t('Open the row')],
        ...(selects
          ? [
              ['x / Space', t('Select the row')],
              ['Shift ↑ ↓', t('Select several rows')],
            ]
          : []),
        ['/', t('Search the list')],
        ['?', t('Show these shortcuts')],
      ].map(([keys, meaning]) => (
        <div key={keys} className="col-span-2 grid grid-cols-subgrid items-center">
          <dt>
            <kbd className="rounded-sm border bg-subtle px-1.5 py-0.5 font-sans whitespace-nowrap">
              {keys}
            </kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
