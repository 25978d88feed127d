import type { Caller } from '#app/testing/caller.ts';
import type { Reached } from '#app/testing/remote.ts';

export interface Imported {
  readonly id: number;
  readonly status: string;
  readonly proposed: (string | null)[];
  readonly keys: readonly string[];
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
  /** Waits until what is under way has ended. */
  readonly settled: (id: number, watch?: (one: Imported) => void) => Promise<Imported>;
}

interface Sender {
  readonly server: Reached;
  readonly caller: Caller;
  readonly token: string;
}

/** Sends a file to a list, whatever is answered. */
export async function uploadTo(
  { server, token }: Omit<Sender, 'caller'>,
  path: string,
  name: string,
  content: string | Uint8Array,
) {
  const boundary = 'vazifa-file';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
  const type = 'Content-Type: application/octet-stream\r\n\r\n';
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/${path}/imports`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head + type), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: answer.statusCode, json: JSON.parse(answer.body), text: answer.body };
}

/** Sends files to a list of a test server, as somebody whose token that is. */
export function importerOf(server: Reached, caller: Caller, token: string, path: string): Importer {
  const settled = async (id: number, watch?: (one: Imported) => void): Promise<Imported> => {
    for (let tries = 0; tries < 6000; tries++) {
      const { json } = await caller.get(`${path}/imports/${id}`);
      if (!['checking', 'running', 'undoing', 'stopping'].includes(json.status)) return json;
      watch?.(json);
      await new Promise((resolve) => setTimeout(resolve, watch ? 5 : 10));
    }
    throw new Error('the import does not end');
  };
  return {
    settled,
    async upload(name, content) {
      const { status, json, text } = await uploadTo({ server, token }, path, name, content);
      if (status !== 201) throw new Error(text);
      return json as Imported;
    },
    async step(id, name, body, watch) {
      const answer = await caller.post(`${path}/imports/${id}/${name}`, body);
      if (answer.status !== 202) throw new Error(answer.text);
      return settled(id, watch);
    },
  };
}
