import { NewTag, type Tag } from '@app/contract/hiring/candidate-filters.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useCreateTag, useTagChoices, useTagging } from './candidates.api.ts'

interface TagMenusProps {
  candidates: readonly string[]
  /** The tags that can be removed; all by default. */
  removable?: readonly Tag[]
}

/** Adds a tag, an old or a new one, and takes one off. */
export function TagMenus({ candidates, removable }: TagMenusProps) {
  const { data, isFetching, refetch } = useTagChoices()
  const tags = data?.tags
  const unknown = <UnknownTags isLoading={isFetching} onRetry={() => void refetch()} />
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
        {tags?.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => send([id], [])}>
            {name}
          </MenuItem>
        )) ?? unknown}
        {tags?.length !== 0 && <MenuSeparator />}
        <MenuItem onSelect={() => setNaming(true)}>
          <Plus aria-hidden /> {t('New tag…')}
        </MenuItem>
      </Menu>
      {off?.length !== 0 && (
        <Menu
          trigger={
            <Button variant="secondary" size="sm">
              {t('Remove tag')} <ChevronDown aria-hidden />
            </Button>
          }
        >
          {off?.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => send([], [id])}>
              {name}
            </MenuItem>
          )) ?? unknown}
        </Menu>
      )}
      <NewTagDialog open={isNaming} onOpenChange={setNaming} onMade={({ id }) => send([id], [])} />
    </>
  )
}

interface UnknownTagsProps {
  isLoading: boolean
  onRetry: () => void
}

/** In a menu, in place of the tags. */
const UnknownTags = ({ isLoading, onRetry }: UnknownTagsProps) =>
  isLoading ? (
    <MenuLabel>{t('Loading…')}</MenuLabel>
  ) : (
    <>
      <MenuLabel>{t("Couldn't load the tags")}</MenuLabel>
      <MenuItem
        onSelect={(event) => {
          // The menu stays open for what comes.
          event.preventDefault()
          onRetry()
        }}
      >
        {t('Try again')}
      </MenuItem>
    </>
  )

interface NewTagDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onMade: (tag: Tag) => void
}

function NewTagDialog({ onMade, ...opening }: NewTagDialogProps) {
  const create = useCreateTag()
  const done = (tag: Tag) => {
    opening.onOpenChange(false)
    onMade(tag)
  }
  return (
    <FormDialog
      {...opening}
      size="sm"
      title={t('New tag')}
      description={t('Everyone in HR can see it.')}
      mutation={create}
      action={t('Create and add')}
      busyText={t('Creating…')}
    >
      {(form) => <NewTagForm form={form} create={create} onMade={done} />}
    </FormDialog>
  )
}

interface NewTagFormProps {
  form: DialogForm
  create: ReturnType<typeof useCreateTag>
  onMade: (tag: Tag) => void
}

export const NewTagForm = ({ form, create, onMade }: NewTagFormProps) => (
  <Form
    {...form}
    schema={NewTag}
    defaults={{ name: '' }}
    onSubmit={(body) => create.mutate({ body }, { onSuccess: onMade })}
  >
    {(field) => <Input {...field('name')} label={t('Name')} autoComplete="off" />}
  </Form>
)
