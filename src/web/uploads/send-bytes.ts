import { CallProblem, noResponse, systemError } from '#web/api/problem.ts';
import { uploadTimeoutMs } from '#web/state/limits.ts';
import { locale } from '#web/state/locale.ts';
import { tokens } from '#web/api/token.ts';
import type { Answer } from '#kernel/api.ts';

export type Uploaded = Answer<'POST /api/resources/uploads/:id/finish'>;

export interface Sending {
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

interface Bytes extends Sending {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
}

/** Sends bytes with their progress; renews the token once, as `call` does. */
export async function sendBytes<T>(bytes: Bytes): Promise<T> {
  try {
    return await send<T>(bytes);
  } catch (error) {
    if (!(error instanceof CallProblem) || error.status !== 401) throw error;
    if (!(await tokens.renew(tokens.token()))) throw error;
    return send<T>(bytes);
  }
}

function send<T>({ method, url, headers, body, onProgress, signal }: Bytes): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = uploadTimeoutMs;
    request.setRequestHeader('accept-language', locale.get());
    request.setRequestHeader('authorization', `Bearer ${tokens.token()}`);
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status < 300 && answer) resolve(answer as T);
      else reject(typeof answer?.code === 'number' ? new CallProblem(answer) : systemError(request.status));
    };
    request.onerror = () => reject(noResponse());
    request.ontimeout = () => reject(noResponse());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
