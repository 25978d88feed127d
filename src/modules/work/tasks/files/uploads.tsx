import { useRef, useState } from 'react';
import { isAborted, problemOf } from '#web/api/problem.ts';
import { attachFile } from '#modules/work/tasks/files/attach-file.tsx';

/** A file on its way to the task, or one that did not arrive and may be sent again. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly share: number;
  /** Why it failed; empty while it goes. */
  readonly failure: string;
  readonly stop: () => void;
  readonly retry: () => void;
}

/** Uploads to a task: each with its progress, stopped or sent again by itself. */
export function useUploads(taskId: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextKey = useRef(0);
  const drop = (key: number) => setUploads((now) => now.filter((one) => one.key !== key));

  async function send(file: File, versionOf?: number): Promise<void> {
    const key = ++nextKey.current;
    const stopper = new AbortController();
    const change = (part: Partial<Upload>) =>
      setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
    const stop = () => {
      stopper.abort();
      drop(key);
    };
    const retry = () => {
      drop(key);
      void send(file, versionOf);
    };
    setUploads((now) => [...now, { key, name: file.name, share: 0, failure: '', stop, retry }]);
    try {
      await attachFile(taskId, file, { versionOf, onProgress: (share) => change({ share }), signal: stopper.signal });
      drop(key);
    } catch (error) {
      if (isAborted(error)) return drop(key);
      const { message, errors } = problemOf(error);
      change({ failure: errors[0]?.message ?? message });
    }
  }
  return { uploads, send };
}
