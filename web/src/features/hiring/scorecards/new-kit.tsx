import { t } from '@app/contract/i18n/translate.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageUrl } from '#lib/role-link.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { useInternships } from './scorecards.api.ts'

/** The button and its dialog: for which internship? Choosing it opens its kit. */
export function NewKit() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('Create kit')}
      </Button>
      {open && <WhichInternship onClose={() => setOpen(false)} />}
    </>
  )
}

function WhichInternship({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const pageUrl = usePageUrl()
  const [search, setSearch] = useState('')
  const matches = useInternships(search)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('Create kit')}
      description={t('It starts from the default kit.')}
    >
      {/* The list of choices needs room below it. */}
      <MultiSelect
        className="min-h-72"
        label={t('Internship')}
        placeholder={t('Search internships')}
        nothing={t('No internship by that name.')}
        choices={matches?.map(({ id, title, company_name }) => ({
          id,
          label: title,
          hint: company_name,
        }))}
        chosen={[]}
        onChange={([one]) =>
          one && void navigate(pageUrl('interview_kit', { params: { id: one.id } }))
        }
        onSearch={setSearch}
      />
    </Dialog>
  )
}
