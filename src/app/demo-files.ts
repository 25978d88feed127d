import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { moment, sql, text, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { localFiles } from '#server/files/file-store.ts';

interface DemoFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** Files of the demo company that stand at no task any more: somebody uploaded them and changed their mind. */
const forgotten = 3;

const screenshots = ['Ekran_nusxasi.png', 'Maket_bosh_sahifa.png', 'Xato_oynasi.png', 'Yangi_tugma.png', 'Hisobot.png'];
const documents = ['Talablar.pdf', 'Taqdimot_rejasi.pdf', 'Shartnoma_loyihasi.pdf', 'Qabul_dalolatnomasi.pdf'];
const tables = ['Narxlar.csv', 'Mijozlar.csv', 'Sinov_natijalari.csv'];
const logs = ['server.log', 'Oʻrnatish.md', 'Izohlar.txt'];

/** So many contracts have the text that was signed. */
const contractsWithFiles = 8;

/** A year's worth of attachments, small and each of its own content; the same every time. */
function demoFiles(): DemoFile[] {
  const colors = ['#3b50d2', '#17693a', '#b3221b', '#825300', '#1c5aa3'];
  return [
    ...screenshots.map((name, at) => ({ name, mime: 'image/png', bytes: picture(colors[at]!, at) })),
    ...documents.map((name) => ({ name, mime: 'application/pdf', bytes: page(name) })),
    ...tables.map((name, at) => ({ name, mime: 'text/csv', bytes: Buffer.from(csv(20 + at * 15)) })),
    ...logs.map((name, at) => ({
      name,
      mime: name.endsWith('.md') ? 'text/markdown' : 'text/plain',
      bytes: Buffer.from(`${name}\n`.repeat(40 + at * 30)),
    })),
  ];
}

/** Uploads the files and puts them at tasks of the demo company, each by somebody of its staff. */
export async function addDemoFiles(db: Db, config: Config): Promise<void> {
  const store = localFiles(join(config.dataDir, 'files'));
  const files = demoFiles();
  const tasks = await sql({ id: whole, executor_id: whole, started_at: moment })`
    select id, executor_id, started_at from dev_tasks
    where executor_id is not null and started_at is not null and deleted_at is null
    order by id desc limit ${sql.lit(files.length * 7)}`.rows(db);
  for (const [at, file] of files.entries()) {
    const task = tasks[at * 7];
    if (!task) return;
    const stored = await store.receive(Readable.from([file.bytes]));
    await store.keep(stored);
    const isImage = file.mime.startsWith('image/');
    const id = await sql({ id: whole })`insert into resources
        (name, size, mime, sha256, storage_key, resource_type_id, created_at, created_by, updated_at, updated_by)
      select ${file.name}, ${stored.size}::integer, ${file.mime}, ${stored.sha256}, ${stored.key},
        (select id from resource_types where deleted_at is null and extensions like ${isImage ? '%png%' : '%csv%'}
          order by id limit 1),
        ${task.started_at}::timestamptz, ${task.executor_id}::bigint, ${task.started_at}::timestamptz,
        ${task.executor_id}::bigint
      returning id`.value(db);
    if (at >= files.length - forgotten) continue;
    await sql`insert into task_files (task_id, resource_id, name, created_at, created_by, updated_at, updated_by)
      values (${task.id}, ${id}, ${file.name}, ${task.started_at}, ${task.executor_id}, ${task.started_at},
        ${task.executor_id})`.run(db);
    await sql`update dev_tasks set file_count = file_count + 1 where id = ${task.id}`.run(db);
  }
  await addClientFiles(db);
  await addResumes(db, config);
  // Last: what was signed with one client was never sent along by another.
  await addContractFiles(db, config);
}

/**
 * What clients sent along with what they asked for: to each client task a file of its own, with the bytes of another.
 */
async function addClientFiles(db: Db): Promise<void> {
  const rows = await sql({ client_task: whole, file: whole })`select c.id as client_task, r.id as file
    from (select id, row_number() over (order by id) as place from client_tasks) c
      join (select f.id, row_number() over (order by f.id) as place, count(*) over () as total
        from resources f join task_files t on t.resource_id = f.id
        where f.mime in ('application/pdf', 'text/csv')) r on r.place = 1 + c.place / 4 % r.total
    where c.place % 4 = 0 order by c.id`.rows(db);
  for (const { client_task, file } of rows)
    await sql`with own as (insert into resources (name, size, mime, sha256, storage_key, resource_type_id, created_at,
        created_by, updated_at, updated_by)
      select r.name, r.size, r.mime, r.sha256, r.storage_key, r.resource_type_id, c.created_at, c.created_by,
        c.created_at, c.created_by
      from resources r, client_tasks c where r.id = ${file} and c.id = ${client_task}
      returning id, name, created_at, created_by),
    sent as (insert into client_task_files (client_task_id, resource_id, name, created_at, created_by, updated_at,
        updated_by)
      select ${client_task}::bigint, id, name, created_at, created_by, created_at, created_by from own
      returning client_task_id)
    update client_tasks set file_count = 1 where id in (select client_task_id from sent)`.run(db);
}

/** Resumes of those applicants whose names the plain letters of a PDF can write. */
async function addResumes(db: Db, config: Config): Promise<void> {
  const store = localFiles(join(config.dataDir, 'files'));
  const rows = await sql({ id: whole, fio: text, vacancy: text, phone: text, letter: text, at: moment })`
    select id, fio, vacancy, phone, letter, created_at as at from appeal_for_jobs
    where deleted_at is null and resume_id is null order by id`.rows(db);
  for (const { id, fio, vacancy, phone, letter, at } of rows) {
    const lines = [fio, vacancy, phone, '', ...(letter.match(/.{1,70}(?:\s|$)/g) ?? [])].map((line) =>
      line
        .replace(/[ʻʼ]/g, "'")
        .replaceAll('—', '-')
        .replace(/[()\\]/g, ''),
    );
    if (/[^ -~]/.test(lines.join(''))) continue;
    const stored = await store.receive(Readable.from([page(lines)]));
    await store.keep(stored);
    await sql`with file as (insert into resources
        (name, size, mime, sha256, storage_key, resource_type_id, created_at, updated_at)
      select 'resume.pdf', ${stored.size}::integer, 'application/pdf', ${stored.sha256}, ${stored.key},
        (select min(id) from resource_types where deleted_at is null and extensions like '%pdf%'),
        ${at}::timestamptz, ${at}::timestamptz returning id)
      update appeal_for_jobs set resume_id = file.id from file where appeal_for_jobs.id = ${id}`.run(db);
  }
}

/** The signed text of each contract, of one of them in two versions. */
async function addContractFiles(db: Db, config: Config): Promise<void> {
  const store = localFiles(join(config.dataDir, 'files'));
  const contracts = await sql({ id: whole, number: text, by: whole, at: moment })`
    select id, number, manager_id as by, created_at as at from client_contracts
    where deleted_at is null order by id limit ${sql.lit(contractsWithFiles)}`.rows(db);
  for (const { id, number, by, at } of contracts) {
    let first: number | null = null;
    for (const version of id === 1 ? [1, 2] : [1]) {
      const name = `Shartnoma ${number.replace('/', '-')}.pdf`;
      const stored = await store.receive(Readable.from([page(`${name} ${version}`)]));
      await store.keep(stored);
      const row = await sql({ id: whole })`with file as (insert into resources
          (name, size, mime, sha256, storage_key, resource_type_id, created_at, created_by, updated_at, updated_by)
        select ${name}, ${stored.size}::integer, 'application/pdf', ${stored.sha256}, ${stored.key},
          (select min(id) from resource_types where deleted_at is null and extensions like '%pdf%'),
          ${at}::timestamptz, ${by}::bigint, ${at}::timestamptz, ${by}::bigint returning id)
        insert into contract_files
          (contract_id, resource_id, name, version_of_id, created_at, created_by, updated_at, updated_by)
        select ${id}, file.id, ${name}, ${first}::bigint, ${at}::timestamptz, ${by}::bigint, ${at}::timestamptz,
          ${by}::bigint from file returning id`.one(db);
      first ??= row.id;
    }
  }
}

function csv(lines: number): string {
  const rows = Array.from({ length: lines }, (_, at) => `${at + 1};Namuna ${at + 1};${(at * 37) % 1000}`);
  return ['№;Nomi;Soni', ...rows].join('\r\n');
}

/** A picture of a window: a bar in the colour, lines below, as a PNG of one byte a pixel. */
function picture(color: string, seed: number): Buffer {
  const [width, height] = [480, 300];
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const palette = Buffer.from([0xf4, 0xf5, 0xf8, ...rgb, 0xd5, 0xd9, 0xe4]);
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width + 1);
    for (let x = 0; x < width; x++) {
      const isLine = y > 60 && y % 28 < 10 && x > 24 && x < width - 40 - ((y * (seed + 3)) % 160);
      row[x + 1] = y < 36 ? 1 : isLine ? 2 : 0;
    }
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A page with its title, as small as a PDF can be. */
function page(named: string | readonly string[]): Buffer {
  const [title = '', ...lines] = typeof named === 'string' ? [named.replace('.pdf', '').replaceAll('_', ' ')] : named;
  const below = lines.map((line) => `0 -24 Td (${line}) Tj`).join(' ');
  const text = `BT /F1 24 Tf 72 760 Td (${title}) Tj /F1 13 Tf ${below} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`);
}
