import { type Category, CategoryDraft } from '@app/contract/hiring/categories.ts'
import { categoryWords } from '@app/contract/hiring/category-labels.ts'
import { categoryGroups } from '@app/contract/hiring/internships.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Archive, Pencil, Plus, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { OrderButtons } from '#lib/order-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import {
  useArchiveCategory,
  useCategories,
  useCategoryOrder,
  useChangeCategory,
  useCreateCategory,
} from './categories.api.ts'

const groupLabels = localized({ tech: msg('Tech'), 'non-tech': msg('Non Technical') })

/** The categories of internships: add, edit, reorder, archive and restore. */
export function CategoryCard() {
  const categories = useCategories()
  const [edited, setEdited] = useState<Category | 'new'>()
  const archived = categories.filter(({ is_archived }) => is_archived)
  return (
    <Card>
      <CardHead
        title={t('Internship categories')}
        description={t('In the order managers see them.')}
        action={
          <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            {t('Add Category')}
          </Button>
        }
      />
      <OfferedCategories categories={categories} onEdit={setEdited} />
      {archived.length > 0 && <ArchivedCategories archived={archived} />}
      {edited && (
        <CategoryDialog
          category={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

interface OfferedProps {
  categories: readonly Category[]
  onEdit: (category: Category) => void
}

function OfferedCategories({ categories, onEdit }: OfferedProps) {
  const id = useId()
  const { wanted, setOrder } = useCategoryOrder(categories)
  const archive = useArchiveCategory()
  const [announcement, setAnnouncement] = useState('')
  const place = (category: Category) => wanted?.indexOf(category.id) ?? 0
  const sorted = wanted ? categories.toSorted((a, b) => place(a) - place(b)) : categories
  const offered = sorted.filter(({ is_archived }) => !is_archived)
  const rest = sorted.filter(({ is_archived }) => is_archived)

  /** The focus stays on the button of the category that moved. */
  const move = (at: number, by: 1 | -1) => {
    const moved = offered[at]
    if (!moved) return
    const order = offered.toSpliced(at, 1).toSpliced(at + by, 0, moved)
    flushSync(() => {
      setOrder([...order, ...rest].map((category) => category.id))
      setAnnouncement(
        t('Moved to {place} of {count}.', { place: at + by + 1, count: order.length }),
      )
    })
    document.getElementById(`${id}${moved.id} ${by}`)?.focus()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol className="divide-y">
        {offered.map((category, at) => (
          <li key={category.id} className="flex flex-wrap items-center gap-x-3 px-4 py-1.5">
            <CategoryName category={category} />
            <div className="ml-auto flex gap-1">
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('Edit {name}', { name: categoryWords(category.name) })}
                onClick={() => onEdit(category)}
              >
                <Pencil aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('Archive {name}', { name: categoryWords(category.name) })}
                onClick={() =>
                  archive.mutate({ params: { id: category.id }, body: { is_archived: true } })
                }
              >
                <Archive aria-hidden />
              </Button>
              <OrderButtons
                id={id + category.id}
                title={categoryWords(category.name)}
                at={at}
                count={offered.length}
                onMove={(by) => move(at, by)}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

const CategoryName = ({ category }: { category: Category }) => (
  <div className="min-w-0 flex-1 basis-40">
    <p className="wrap-anywhere">{categoryWords(category.name)}</p>
    <p className="text-sm text-muted">
      {t('{group} · {count, plural, =0 {no postings} one {# posting} other {# postings}}', {
        group: groupLabels[category.group],
        count: category.postings,
      })}
    </p>
  </div>
)

function ArchivedCategories({ archived }: { archived: readonly Category[] }) {
  const restore = useArchiveCategory()
  return (
    <CardBody className="border-t">
      <h3 className="text-sm font-semibold">{t('Archived categories')}</h3>
      <p className="text-sm text-muted">
        {t('Not available for new postings. Existing postings keep them.')}
      </p>
      <ul className="mt-1">
        {archived.map((category) => (
          <li key={category.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <CategoryName category={category} />
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('Restore {name}', { name: categoryWords(category.name) })}
              onClick={() =>
                restore.mutate({ params: { id: category.id }, body: { is_archived: false } })
              }
            >
              <RotateCcw aria-hidden />
              {t('Restore')}
            </Button>
          </li>
        ))}
      </ul>
    </CardBody>
  )
}

interface CategoryDialogProps {
  /** The one to edit; without it a new one is added. */
  category?: Category | undefined
  onClose: () => void
}

/** Open as long as it is rendered. */
function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const create = useCreateCategory()
  const change = useChangeCategory(`category:${category?.id}`)
  const done = { onSuccess: onClose }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      size="sm"
      title={category ? t('Edit Category') : t('New Category')}
      mutation={category ? change : create}
      action={category ? t('Save') : t('Add Category')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={CategoryDraft}
          defaults={{ name: category?.name ?? '', group: category?.group ?? 'tech' }}
          onSubmit={(body) =>
            category
              ? change.mutate({ params: { id: category.id }, body }, done)
              : create.mutate({ body }, done)
          }
        >
          {(field) => (
            <>
              <Input {...field('name')} label={t('Name')} maxLength={60} />
              <RadioGroup
                {...field('group')}
                label={t('Group')}
                options={categoryGroups.map((value) => ({ value, label: groupLabels[value] }))}
              />
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}
