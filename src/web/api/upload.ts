import { sendBytes, type Sending, type Uploaded } from '#web/api/send-bytes.ts';

interface UploadOptions extends Sending {
  /** Another place than the files of the product. */
  readonly to?: `/api/${string}`;
}

/** Larger files go in pieces, which go on after a lost line. */
const largestWhole = 8 * 1024 * 1024;

/** Sends a file with its progress: `fetch` cannot tell how far it is. Throws a `CallProblem`. */
export async function upload<T = Uploaded>(file: File, options: UploadOptions = {}): Promise<T> {
  if (file.size > largestWhole && !options.to) {
    const { uploadInPieces } = await import('#web/api/upload-in-pieces.ts');
    return (await uploadInPieces(file, options)) as T;
  }
  const form = new FormData();
  form.append('file', file);
  const { to = '/api/resources/upload', ...rest } = options;
  return sendBytes<T>({ method: 'POST', url: to, body: form, ...rest });
}
