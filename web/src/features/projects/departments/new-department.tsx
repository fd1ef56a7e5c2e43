import { t } from '@app/contract/i18n/translate.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DepartmentDialog } from './department-dialog.tsx'

/** The button and its dialog. */
export function NewDepartment() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('New Department')}
      </Button>
      {open && <DepartmentDialog onClose={() => setOpen(false)} />}
    </>
  )
}
