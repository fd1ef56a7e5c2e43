import { t } from '@app/contract/i18n/translate.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageUrl } from '#lib/role-link.tsx'
import { Button } from '#ui/button.tsx'
import { ProjectDialog } from './project-dialog.tsx'

/** The button and its dialog; the project that was made opens. */
export function NewProject() {
  const pageUrl = usePageUrl()
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('New Project')}
      </Button>
      {open && (
        <ProjectDialog
          onClose={() => setOpen(false)}
          onCreated={(id) => void navigate(pageUrl('project', { params: { id } }))}
        />
      )}
    </>
  )
}
