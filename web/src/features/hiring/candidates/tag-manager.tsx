import { t } from '@app/contract/i18n/text.ts'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useCreateTag, useRemoveTag, useTags } from './candidates.api.ts'
import { NewTagForm } from './tag-menus.tsx'

/** The tags HR shares: create one, delete one. */
export function TagManager() {
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState(0)
  const create = useCreateTag()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Tags aria-hidden /> {t('Tags')}
      </Button>
      <FormDialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t('Tags')}
        description={t('Everybody in HR sees and uses the same ones.')}
        act={create}
        action={t('Create tag')}
        busyText={t('Creating…')}
      >
        {(form) => (
          <div className="grid grid-cols-1 gap-4">
            <TagList />
            <NewTagForm
              key={made}
              form={form}
              create={create}
              onMade={() => {
                create.reset()
                setMade(made + 1)
              }}
            />
          </div>
        )}
      </FormDialog>
    </>
  )
}

function TagList() {
  const tags = useTags() ?? []
  const remove = useRemoveTag()
  const ask = async (id: string, name: string) => {
    const isSure = await confirm({
      title: t('Delete the tag “{name}”?', { name }),
      text: t('It comes off everybody who has it. This cannot be undone.'),
      action: t('Delete'),
      tone: 'danger',
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  if (tags.length === 0) return <p className="text-sm text-muted">{t('No tags yet.')}</p>
  return (
    <ul className="divide-y">
      {tags.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1.5">
          <span className="min-w-0 truncate">{name}</span>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('Delete the tag {name}', { name })}
            onClick={() => void ask(id, name)}
          >
            {t('Delete')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
