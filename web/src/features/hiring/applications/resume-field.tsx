import { resumeExtensions } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import type { useResumeUpload } from './use-resume-upload.ts'

export interface ChosenResume {
  id: string
  name: string
  size?: number
}

interface ResumeFieldProps {
  id: string
  /** Takes what the form focuses when the resume is the first error. */
  focusable: (target: { focus: () => void } | null) => void
  error?: string
  chosen: ChosenResume | undefined
  upload: ReturnType<typeof useResumeUpload>
  /** Resumes of earlier applications. */
  earlier: readonly ChosenResume[]
  onPick: (file: File) => void
  onChoose: (resume: ChosenResume) => void
  onRemove: () => void
}

export function ResumeField(props: ResumeFieldProps) {
  const { id, chosen, upload, earlier, onChoose } = props
  const { sending, again } = upload
  const attach = useFocusable(props.focusable)
  return (
    <div ref={attach} className="grid grid-cols-1 gap-2">
      <FileDrop
        id={id}
        label={t('Resume')}
        hint={t('PDF, DOC or DOCX, up to 10 MB. Only you and those who decide can read it.')}
        accept={resumeExtensions.join(',')}
        file={sending?.file ?? chosen}
        progress={sending?.progress}
        error={upload.error ?? (sending ? undefined : props.error)}
        onPick={props.onPick}
        onCancel={sending?.cancel ?? props.onRemove}
      />
      {again && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={again}>
          {t('Upload again')}
        </Button>
      )}
      {!sending && !chosen && <Earlier resumes={earlier} onChoose={onChoose} />}
    </div>
  )
}

/** One and the same target at every render: the form takes another one for another field. */
function useFocusable(focusable: ResumeFieldProps['focusable']) {
  const box = useRef<HTMLDivElement>(null)
  const target = useRef({ focus: () => box.current?.querySelector('input')?.focus() })
  return (element: HTMLDivElement | null) => {
    box.current = element
    focusable(element && target.current)
  }
}

function Earlier(props: { resumes: readonly ChosenResume[]; onChoose: (r: ChosenResume) => void }) {
  if (props.resumes.length === 0) return null
  return (
    <ul aria-label={t('Files you applied with before')} className="grid gap-1.5">
      {props.resumes.map((resume) => (
        <li key={resume.id}>
          <Button variant="secondary" className="max-w-full" onClick={() => props.onChoose(resume)}>
            <span className="truncate">{t('Use {name}', { name: resume.name })}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
