/** Large enough for the largest place on the sharpest screen, small enough to be one of fifty in a list. */
const side = 192;

/** The middle of a picture as a small square file; null: it is none that this browser can read. */
export async function squareOf(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const from = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const [x, y] = [(picture.width - from) / 2, (picture.height - from) / 2];
  canvas.getContext('2d')!.drawImage(picture, x, y, from, from, 0, 0, side, side);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
