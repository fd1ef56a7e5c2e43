/** A part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const side = 512

/** A part of a picture as a small file of 512 × 512 pixels; the server re-encodes it. */
export async function cutOut(url: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas.')
  // Transparent parts become white, in both themes.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  if (!blob) throw new Error('Nothing was drawn.')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
