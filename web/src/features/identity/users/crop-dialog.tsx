import { t } from '@app/contract/i18n/text.ts'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type Area, cutOut } from './cut-out.ts'

// Only who changes a picture loads it.
const CropArea = lazy(() => import('./crop-area.tsx'))

interface CropDialogProps {
  file: File
  busy: boolean
  onCut: (picture: File) => void
  onClose: () => void
}

/** Which part of a picture is shown: moved with the mouse, a finger or the arrow keys, and enlarged. */
export function CropDialog({ file, busy, onCut, onClose }: CropDialogProps) {
  const url = useObjectUrl(file)
  const slider = useId()
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const cut = async () => {
    if (!url || !area) return
    try {
      onCut(await cutOut(url, area))
    } catch {
      toast.error(t('Update Failed'), t('This picture could not be read.'))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Choose what is shown')}
      description={t('Drag the picture, or move it with the arrow keys.')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!area} busy={busy} busyText={t('Saving…')} onClick={() => void cut()}>
            {t('Save picture')}
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-md bg-subtle">
        <Suspense fallback={<Skeleton className="size-full" />}>
          {url && <CropArea image={url} zoom={zoom} onZoom={setZoom} onArea={setArea} />}
        </Suspense>
      </div>
      <label htmlFor={slider} className="mt-4 block text-sm font-medium">
        {t('Zoom')}
      </label>
      <input
        id={slider}
        type="range"
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
        className="h-6 w-full accent-(--accent-text)"
      />
    </Dialog>
  )
}

/** The browser holds the file under an address until it is given back. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
