import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { InternshipForm } from './internship-form.tsx'
import { blank } from './internship-values.ts'
import { useCreate } from './internships.api.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'

/** A new posting; it starts as a draft. `onCreated` gets its id. */
export function CreateInternship({ onCreated }: { onCreated: (id: string) => void }) {
  const draft = `internship:${useMe().id}:new`
  const [emptied, setEmptied] = useState(0)
  const create = useCreate(draft)
  return (
    <div key={emptied} className="grid grid-cols-1 gap-5">
      <UnsavedNotice draft={draft} onDiscard={() => setEmptied(emptied + 1)} />
      {create.error && !create.errors && <Banner tone="danger">{create.error.message}</Banner>}
      <InternshipForm
        draft={draft}
        defaults={blank}
        busy={create.isPending}
        errors={create.errors}
        onSubmit={(body) => create.mutate({ body }, { onSuccess: ({ id }) => onCreated(id) })}
      >
        <Button type="submit" busy={create.isPending} busyText={t('Saving…')}>
          {t('Save Draft')}
        </Button>
      </InternshipForm>
    </div>
  )
}
