import { t } from '@app/contract/i18n/translate.ts'
import { PencilLine } from 'lucide-react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { setEditing, useEditing, useMayEdit } from './edit-mode.ts'

interface EditSiteToggleProps {
  /** The page with the texts, if it is another one. */
  leadsTo?: string
  /** Shows the label at every width; a narrow top bar has no room for it. */
  worded?: boolean
  className?: string
}

/** Turns Edit Site on and off, for superadmins only (spec §2). */
export function EditSiteToggle({ leadsTo, worded, className }: EditSiteToggleProps) {
  const isEditing = useEditing()
  const navigate = useNavigate()
  if (!useMayEdit()) return null
  const toggle = () => {
    setEditing(!isEditing)
    if (!isEditing && leadsTo) void navigate(leadsTo)
  }
  return (
    <button
      type="button"
      aria-pressed={isEditing}
      onClick={toggle}
      className={buttonClass(
        { variant: isEditing ? 'secondary' : 'ghost' },
        cn(!worded && 'max-lg:px-2', className),
      )}
    >
      <PencilLine aria-hidden />
      <span className={worded ? undefined : 'max-lg:sr-only'}>{t('Edit Site')}</span>
    </button>
  )
}
