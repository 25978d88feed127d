/** The sign of a file by the type of its content. */
export function signOfFile(mime: string): string {
  if (mime.startsWith('image/')) return 'photo';
  if (mime.startsWith('video/')) return 'device-tv';
  if (/spreadsheet|excel|csv/.test(mime)) return 'file-spreadsheet';
  if (/pdf|word|document|presentation/.test(mime)) return 'file-description';
  return mime.startsWith('text/') ? 'file-text' : 'file';
}

/** How a file can be looked at in place, or null when it can only be downloaded: the server decides the same way. */
export function previewOf(mime: string): 'image' | 'page' | 'video' | null {
  if (['image/png', 'image/jpeg', 'image/webp', 'image/avif'].includes(mime)) return 'image';
  if (mime === 'application/pdf') return 'page';
  return mime === 'video/mp4' ? 'video' : null;
}
