import { NewTag, type Tag } from '@app/contract/candidate-filters.ts'
import { t } from '@app/contract/text.ts'
import { ChevronDown, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useCreateTag, useTagging, useTags } from './candidates.api.ts'

interface TagMenusProps {
  candidates: readonly string[]
  /** Those that can be taken off; every tag unless said. */
  removable?: readonly Tag[]
}

/** Adds a tag, an old or a new one, and takes one off. */
export function TagMenus({ candidates, removable }: TagMenusProps) {
  const tags = useTags() ?? []
  const tagging = useTagging()
  const [isNaming, setNaming] = useState(false)
  const send = (add: string[], remove: string[]) =>
    tagging.mutate({ body: { candidates: [...candidates], add, remove } })
  const off = removable ?? tags
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="sm" busy={tagging.isPending}>
            {t('Add tag')} <ChevronDown aria-hidden />
          </Button>
        }
      >
        {tags.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => send([id], [])}>
            {name}
          </MenuItem>
        ))}
        {tags.length > 0 && <MenuSeparator />}
        <MenuItem onSelect={() => setNaming(true)}>
          <Plus aria-hidden /> {t('New tag…')}
        </MenuItem>
      </Menu>
      {off.length > 0 && (
        <Menu
          trigger={
            <Button variant="secondary" size="sm">
              {t('Remove tag')} <ChevronDown aria-hidden />
            </Button>
          }
        >
          {off.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => send([], [id])}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
      <NewTagDialog open={isNaming} onOpenChange={setNaming} onMade={({ id }) => send([id], [])} />
    </>
  )
}

interface NewTagDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onMade: (tag: Tag) => void
}

function NewTagDialog({ open, onOpenChange, onMade }: NewTagDialogProps) {
  const form = useId()
  const create = useCreateTag()
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('New tag')}
      description={t('Everybody in HR sees it.')}
      footer={
        <Button type="submit" form={form} busy={create.isPending} busyText={t('Creating…')}>
          {t('Create and add')}
        </Button>
      }
    >
      <NewTagForm
        id={form}
        create={create}
        onMade={(tag) => {
          onOpenChange(false)
          onMade(tag)
        }}
      />
    </Dialog>
  )
}

interface NewTagFormProps {
  id: string
  create: ReturnType<typeof useCreateTag>
  onMade: (tag: Tag) => void
}

export const NewTagForm = ({ id, create, onMade }: NewTagFormProps) => (
  <Form
    id={id}
    schema={NewTag}
    defaults={{ name: '' }}
    busy={create.isPending}
    errors={
      create.errors ??
      (create.error ? [{ path: 'name', message: create.error.message }] : undefined)
    }
    onSubmit={(body) => create.mutate({ body }, { onSuccess: onMade })}
  >
    {(field) => <Input {...field('name')} label={t('Name')} autoComplete="off" />}
  </Form>
)
