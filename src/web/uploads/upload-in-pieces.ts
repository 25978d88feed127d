import { CallProblem, isAborted, isSilence } from '#web/api/problem.ts';
import { sendBytes, type Sending, type Uploaded } from '#web/uploads/send-bytes.ts';
import { call } from '#web/api/call.ts';
import { pauseOnConnection } from '#web/api/connection.ts';
import { session } from '#web/session/session.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import type { Answer } from '#kernel/api.ts';

type State = Answer<'GET /api/resources/uploads/:id'>;

const storageKey = 'vazifa.uploads';
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;
/** More unfinished uploads than the server allows are not remembered. */
const mostRemembered = 20;

type Begun = Readonly<Record<string, string>>;

/** The same file of the same person is known again after a reload, when it is chosen once more. */
const markOf = ({ name, size, lastModified }: File): string =>
  `${session.get().user?.id}|${name}|${size}|${lastModified}`;

function remember(mark: string, id: string | undefined): void {
  const others = Object.entries(read<Begun>(lasting, storageKey) ?? {}).filter(([other]) => other !== mark);
  const all = id === undefined ? others : [...others, [mark, id] as const];
  write(lasting, storageKey, Object.fromEntries(all.slice(-mostRemembered)));
}

/**
 * Sends a file piece by piece. A lost connection or reload costs only what was under way; stopping tells the server to
 * forget it. Throws a `CallProblem` for what the server refuses, never for silence.
 */
export async function uploadInPieces(file: File, { onProgress, signal }: Sending): Promise<Uploaded> {
  const mark = markOf(file);
  let state = await patiently(() => stateFor(file, mark), signal);
  try {
    while (state.offset < file.size) {
      const { id, offset, piece } = state;
      const end = Math.min(offset + piece, file.size);
      const headers = { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) };
      state = await sendBytes<State>({
        method: 'PATCH',
        url: `/api/resources/uploads/${id}`,
        headers,
        body: file.slice(offset, end),
        onProgress: (share) => onProgress?.((offset + share * (end - offset)) / file.size),
        ...(signal && { signal }),
      }).catch(async (error) => {
        // Whatever became of the piece: the server knows how much of the file is safe.
        if (!isSilence(error) && !(error instanceof CallProblem && error.status === 416)) throw error;
        await pauseOnConnection(firstPauseMs);
        return patiently(() => askFor(id), signal);
      });
    }
    const params = { id: state.id };
    const made = await patiently(() => call('POST /api/resources/uploads/:id/finish', { params, body: {} }), signal);
    remember(mark, undefined);
    return made;
  } catch (error) {
    if (isAborted(error)) void call('DELETE /api/resources/uploads/:id', { params: { id: state.id } }).catch(() => {});
    remember(mark, undefined);
    throw error;
  }
}

const askFor = (id: string): Promise<State> => call('GET /api/resources/uploads/:id', { params: { id } });

/** The upload that was begun with this file, or a new one. */
async function stateFor(file: File, mark: string): Promise<State> {
  const begun = read<Begun>(lasting, storageKey)?.[mark];
  const known = begun && (await askFor(begun).catch((error) => (isSilence(error) ? Promise.reject(error) : null)));
  if (known) return known;
  const state = await call('POST /api/resources/uploads', { body: { name: file.name, size: file.size } });
  remember(mark, state.id);
  return state;
}

/** Asks until there is an answer. */
async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    signal?.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!isSilence(error)) throw error;
    }
    await pauseOnConnection(pauseMs);
  }
}
