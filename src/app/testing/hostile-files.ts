import { parentPort, workerData } from 'node:worker_threads';
import { workbookOf, zipOf } from '#app/testing/zip-archive.ts';

// A thread that makes a file and sends it, as often as it is told to, so that the server's thread is measured and not
// its test.

const mebibyte = 1024 * 1024;
const lines = 200_000;
const cell = '<c t="n"><v>0</v></c>';
const repeated = (count: number, text: string) => Buffer.from(text.repeat(count));
const joined = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join('');

/** Texts that no packing makes small. */
const noise = (seed: number): string => ((seed * 2_654_435_761) % 4_294_967_296).toString(36);

function csvOf(bytes: number): Buffer {
  const filler = 'x'.repeat(Math.floor(bytes / lines) - 20);
  return Buffer.from(`Nomi;Izoh\n${joined(lines, (at) => `Tuman ${at};${filler}\n`)}`);
}

function boardOf(bytes: number): Buffer {
  const desc = 'x'.repeat(1000);
  const cards = Array.from({ length: bytes / 1100 }, (_, at) => ({
    id: `c${at}`,
    name: `Vazifa ${at}`,
    desc,
    idList: 'l',
  }));
  return Buffer.from(JSON.stringify({ name: 'Taxta', lists: [{ id: 'l', name: 'Doing' }], cards }));
}

function sheetOf(isShared: boolean): Buffer {
  const value = (line: number, column: number) => (isShared ? line * 5 + column : `${noise(line)}${column}`);
  const cellOf = (line: number, column: number) => `<c t="${isShared ? 's' : 'str'}"><v>${value(line, column)}</v></c>`;
  const rows = joined(lines, (line) => `<row>${joined(5, (column) => cellOf(line, column))}</row>`);
  return workbookOf(rows, isShared ? joined(lines * 5, (at) => `<si><t>${noise(at)} ${noise(at + 1)}</t></si>`) : '');
}

const files = {
  'cells of zeros': () => workbookOf(repeated(150_000, `<row>${cell.repeat(100)}</row>`)),
  'a text of zeros': () => workbookOf('<row><c t="s"><v>0</v></c></row>', Buffer.alloc(380 * mebibyte, 0x30)),
  'a directory that promises little': () => workbookOf(Buffer.alloc(380 * mebibyte, 0x30), '', 1000),
  'the same bytes again and again': () =>
    zipOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(mebibyte), times: 300 }]),
  'sixty thousand entries': () =>
    zipOf(Array.from({ length: 60_000 }, () => ({ name: 'b', content: Buffer.alloc(0) }))),
  'many small texts': () => workbookOf('', repeated(4_000_000, '<si><t>a</t></si>')),
  'a million texts': () => sheetOf(true),
  'a sheet of 200,000 lines': () => sheetOf(false),
  'CSV of 40 MB': () => csvOf(40 * mebibyte),
  'CSV of 190 MB': () => csvOf(190 * mebibyte),
  'JSON of 20 MB': () => boardOf(20 * mebibyte),
  'a quotation mark nobody closed': () => Buffer.from(`Nomi\n"${'a;\n'.repeat(13_000_000)}`),
};
export type HostileFile = keyof typeof files;

export interface Sending {
  /** What it is sent as; null: as the texts of the product, in JSON. */
  readonly name: string | null;
  readonly url: string;
  readonly token: string;
}

export interface Sent {
  readonly status: number;
  readonly rule: string | undefined;
  readonly id: number;
  readonly kibibytes: number;
}

/** What is sent, made before the time is taken. */
function requestOf({ name, token }: Sending, content: Buffer): RequestInit {
  const form = new FormData();
  if (name) form.append('file', new Blob([content as never]), name);
  const body = name ? form : JSON.stringify({ file: content.toString('base64'), dry_run: true });
  const headers = { authorization: `Bearer ${token}`, ...(!name && { 'content-type': 'application/json' }) };
  return { method: 'POST', headers, body };
}

if (parentPort) {
  const port = parentPort;
  const content = files[workerData as HostileFile]();
  let go = async (): Promise<void> => {};
  port.on('message', (order: Sending | 'go') => {
    if (order === 'go') return void go();
    const request = requestOf(order, content);
    go = async () => {
      const send = () => fetch(order.url, request);
      // A refusal may come, and the line be closed, before all of a file is sent: such a file is sent again.
      const answer = await send().catch(send);
      const { id, errors } = (await answer.json()) as { id: number; errors?: { rule: string }[] };
      const sent: Sent = { status: answer.status, rule: errors?.[0]?.rule, id, kibibytes: content.length >> 10 };
      port.postMessage(sent);
    };
    port.postMessage('ready');
  });
}
