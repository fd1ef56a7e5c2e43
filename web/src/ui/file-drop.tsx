import { FileText, UploadCloud, X } from 'lucide-react'
import { type ComponentProps, type DragEvent, useEffect, useState } from 'react'
import { cn } from './cn.ts'
import { Field, type FieldProps, useFieldIds } from './field.tsx'
import { Progress } from './progress.tsx'
import { Spinner } from './spinner.tsx'
import { msg, useTexts } from './ui-texts.tsx'

interface SelectedFile {
  name: string
  size?: number
}

export interface FileDropProps extends FieldProps {
  accept?: string
  /** The selected or already uploaded file. */
  file?: SelectedFile | null
  /** From 0 to 1 while uploading, otherwise undefined. */
  progress?: number
  disabled?: boolean
  /** What was picked is being sent, with no progress to show: nothing else is taken, but the focus stays. */
  busy?: boolean
  /** Also called with dropped files of any type: validate them and set `error`. */
  onPick: (file: File) => void
  /** Cancels the upload, or removes the file. */
  onCancel?: () => void
}

export function FileDrop(props: FileDropProps) {
  const { label, labelHidden, hint, error, optional, file } = props
  const ids = useFieldIds({ id: props.id, hint, error })
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional }}>
      {file ? (
        <ChosenFile {...props} file={file} aria={ids.aria} />
      ) : (
        <Drop {...props} aria={ids.aria} />
      )}
    </Field>
  )
}

type Inner = FileDropProps & { aria: ComponentProps<'input'> }

function Drop(props: Inner) {
  const [over, setOver] = useState(false)
  const texts = useTexts()
  const hover = (to: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(to)
  }
  return (
    <label
      htmlFor={props.aria.id}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event)
        const [file] = event.dataTransfer.files
        if (file && !props.disabled && !props.busy) props.onPick(file)
      }}
      className={cn(
        'relative flex min-h-20 items-center justify-center gap-2 rounded-md border border-dashed border-control bg-surface px-4 text-sm text-muted transition-colors',
        'hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        over && 'border-accent bg-accent-soft',
        props.error && 'border-danger',
        props.disabled && 'bg-subtle opacity-60',
        props.busy && 'bg-subtle',
      )}
    >
      <FileInput {...props} />
      {props.busy ? (
        <>
          <Spinner /> <span role="status">{texts.uploading}</span>
        </>
      ) : (
        <>
          <UploadCloud aria-hidden className="size-5 shrink-0" />
          <span>
            {texts.dropFile} <span className="font-medium text-accent">{texts.chooseFile}</span>
          </span>
        </>
      )}
    </label>
  )
}

function FileInput({ aria, accept, disabled, busy, onPick }: Inner) {
  return (
    <input
      {...aria}
      type="file"
      accept={accept}
      disabled={disabled}
      aria-disabled={busy}
      className="absolute inset-0 size-full opacity-0"
      onClick={(event) => busy && event.preventDefault()}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onPick(file)
        // So that choosing the same file again is a change again.
        target.value = ''
      }}
    />
  )
}

function ChosenFile({ file, progress, aria, onCancel }: Inner & { file: SelectedFile }) {
  const texts = useTexts()
  const sending = progress !== undefined
  return (
    <div className="flex min-h-20 items-center gap-3 rounded-md border bg-surface px-4 py-3">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <span className="truncate font-medium">{file.name}</span>
          {file.size !== undefined && (
            <span className="numbers shrink-0 text-muted">{fileSize(file.size, texts)}</span>
          )}
        </p>
        {sending && <UploadProgress value={progress} />}
      </div>
      {onCancel && (
        <button
          type="button"
          id={aria.id}
          aria-describedby={aria['aria-describedby']}
          aria-label={sending ? texts.cancelUpload : texts.remove(file.name)}
          onClick={onCancel}
          className="-mr-1 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}

/** Milliseconds for which the bar may stand still without a word. */
const patience = 4000

/** The bar of an upload; beside it stands why it does not move. */
function UploadProgress({ value }: { value: number }) {
  const texts = useTexts()
  const [stalledAt, setStalledAt] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(value), patience)
    return () => clearTimeout(timer)
  }, [value])
  const moving = stalledAt === value ? texts.slowUpload : texts.uploading
  return (
    <Progress
      label={<span role="status">{value < 1 ? moving : texts.checkingUpload}</span>}
      value={value}
    />
  )
}

/** 812 → "1 kB", 5452595 → "5.2 MB": steps of 1024, as the upload limit counts. */
function fileSize(bytes: number, { number, translate }: ReturnType<typeof useTexts>) {
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? translate(msg('{size} kB'), { size: number(Math.max(1, Math.round(kilobytes))) })
    : translate(msg('{size} MB'), { size: number(Math.round(kilobytes / 102.4) / 10) })
}
