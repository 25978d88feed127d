import { CallProblem, noResponse, systemError } from '#web/api/problem.ts';
import { uploadTimeoutMs } from '#web/constants.ts';
import { locale } from '#web/i18n/locale.ts';
import { tokens } from '#web/session/token.ts';

export interface Uploaded {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: string;
}

interface UploadOptions {
  /** Another place than the files of the product. */
  readonly to?: `/api/${string}`;
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a file as a stream, with its progress: `fetch` cannot tell how far it is. Throws a `CallProblem`. */
export async function upload<T = Uploaded>(file: File, options: UploadOptions = {}): Promise<T> {
  try {
    return await send<T>(file, options);
  } catch (error) {
    if (!(error instanceof CallProblem) || error.status !== 401) throw error;
    if (!(await tokens.renew(tokens.token()))) throw error;
    return send<T>(file, options);
  }
}

function send<T>(file: File, { to = '/api/resources/upload', onProgress, signal }: UploadOptions): Promise<T> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', to);
    request.timeout = uploadTimeoutMs;
    request.setRequestHeader('accept-language', locale.get());
    request.setRequestHeader('authorization', `Bearer ${tokens.token()}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status < 300 && body) resolve(body as T);
      else reject(typeof body?.code === 'number' ? new CallProblem(body) : systemError(request.status));
    };
    request.onerror = () => reject(noResponse());
    request.ontimeout = () => reject(noResponse());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
