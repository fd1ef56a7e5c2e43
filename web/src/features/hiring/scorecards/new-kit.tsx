import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageUrl } from '#lib/role-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { useInternships } from './scorecards.api.ts'

/** For which internship? Choosing it opens its kit. Open as long as it is rendered. */
export function NewKit({ onClose }: { onClose: () => void }) {
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
