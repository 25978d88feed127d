import type { Caller } from '#app/testing/caller.ts';
import type { Reached } from '#app/testing/remote.ts';

export interface Imported {
  readonly id: number;
  readonly status: string;
  readonly proposed: (string | null)[];
  readonly created: number;
  readonly skipped: number;
  readonly failed: number;
  readonly kept: number;
  readonly updated: number;
  readonly total: number;
  readonly done: number;
  readonly phase: string | null;
  readonly remarked: number;
  readonly left: readonly { kind: string; name: string; lines: number }[];
  readonly remarks: readonly { line: number; field: string; rule: string; message: string }[];
  readonly errors: readonly { line: number; field: string; rule: string; message: string; cell: string }[];
}

export interface Importer {
  readonly upload: (name: string, content: string | Uint8Array) => Promise<Imported>;
  /** Checks, runs or undoes, and waits until that has ended. */
  readonly step: (
    id: number,
    name: 'check' | 'run' | 'undo',
    body?: object,
    watch?: (one: Imported) => void,
  ) => Promise<Imported>;
}

/** Sends files to a list of a test server, as somebody whose token that is. */
export function importerOf(server: Reached, caller: Caller, token: string, path: string): Importer {
  const boundary = 'vazifa-file';
  const settled = async (id: number, watch?: (one: Imported) => void): Promise<Imported> => {
    for (let tries = 0; tries < 6000; tries++) {
      const { json } = await caller.get(`${path}/imports/${id}`);
      if (!['checking', 'running', 'undoing', 'stopping'].includes(json.status)) return json;
      watch?.(json);
      await new Promise((resolve) => setTimeout(resolve, watch ? 5 : 50));
    }
    throw new Error('the import does not end');
  };
  return {
    async upload(name, content) {
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
      const type = 'Content-Type: application/octet-stream\r\n\r\n';
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/${path}/imports`,
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat([
          Buffer.from(head + type),
          Buffer.from(content),
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return JSON.parse(answer.body) as Imported;
    },
    async step(id, name, body, watch) {
      const answer = await caller.post(`${path}/imports/${id}/${name}`, body);
      if (answer.status !== 202) throw new Error(answer.text);
      return settled(id, watch);
    },
  };
}
