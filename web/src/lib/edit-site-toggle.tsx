import { t } from '@app/contract/text.ts'
import { PencilLine } from 'lucide-react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { setEditing, useEditing, useMayEdit } from './edit-mode.ts'

interface EditSiteToggleProps {
  /** Where the texts are, when they are elsewhere. */
  leadsTo?: string
  className?: string
}

/** Turns Edit Site on and off, for superadmins only (spec §2). */
export function EditSiteToggle({ leadsTo, className }: EditSiteToggleProps) {
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
        cn('px-2 lg:px-3', className),
      )}
    >
      <PencilLine aria-hidden />
      <span className="max-lg:sr-only">{t('Edit Site')}</span>
    </button>
  )
}
