import 'react-easy-crop/react-easy-crop.css'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { toast } from '#ui/toast.ts'
import type { Area } from './cut-out.ts'

interface CropAreaProps {
  image: string
  zoom: number
  onZoom: (zoom: number) => void
  onArea: (area: Area) => void
}

/** Its own file, so that the package is loaded with it. Its styles are ours: the policy allows no others. */
export default function CropArea({ image, zoom, onZoom, onArea }: CropAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  return (
    <Cropper
      image={image}
      crop={crop}
      zoom={zoom}
      aspect={1}
      cropShape="round"
      showGrid={false}
      keyboardStep={8}
      disableAutomaticStylesInjection
      cropperProps={{ role: 'group', 'aria-label': t('Crop area') }}
      mediaProps={{
        alt: '',
        onError: () => toast.error(t('Update Failed'), t("Couldn't read this picture.")),
      }}
      onCropChange={setCrop}
      onZoomChange={onZoom}
      onCropComplete={(_, area) => onArea(area)}
    />
  )
}
