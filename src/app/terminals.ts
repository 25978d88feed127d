import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hikvisionDevice, type SimulatedDevice, zktecoDevice } from '#app/simulated-devices.ts';

const help = `Plays terminals of both makers against a running product, as somebody of HR who accepts them.

  npm run terminals -- --url http://127.0.0.1:3000 --login hr --password demo1234 \\
    --zkteco 2 --hikvision 1 --every 3 --seconds 60

People with a number on all devices pass by, one every few seconds at each terminal.
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    login: { type: 'string', default: 'hr' },
    password: { type: 'string', default: 'demo1234' },
    zkteco: { type: 'string', default: '2' },
    hikvision: { type: 'string', default: '1' },
    every: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});

interface Row {
  readonly id: number;
  readonly serial: string | null;
  readonly state: string;
  readonly pin: string;
}

let token = '';
/** Throws what the product says where it refuses. */
async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await fetch(`${values.url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as T & { readonly message?: string };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.message ?? ''}`);
  return said;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const deviceBy = async (serial: string): Promise<Row | undefined> =>
  (await ask<{ rows: Row[] }>('GET', `fp/attendance-devices?serial=${serial}`)).rows[0];

/** Comes by itself, waits, and is accepted. */
async function zkteco(number: number): Promise<SimulatedDevice> {
  const serial = `SIMZK${String(number).padStart(6, '0')}`;
  const device = zktecoDevice(() => values.url, serial);
  await device.rest();
  const row = await deviceBy(serial);
  if (row?.state === 'waiting') await ask('POST', 'fp/attendance-devices/accept', { id: row.id });
  return device;
}

/** Is written down, and gets the address to which it posts. */
async function hikvision(number: number): Promise<SimulatedDevice> {
  const serial = `SIMHIK${String(number).padStart(5, '0')}`;
  const written = { name: serial, kind: 'hikvision', serial };
  const row = (await deviceBy(serial)) ?? (await ask<Row>('POST', 'fp/attendance-devices', written));
  const { path } = await ask<{ path: string }>('POST', 'fp/attendance-devices/renew-address', { id: row.id });
  return hikvisionDevice(() => values.url, path, `a4:d5:c2:ff:00:${number.toString(16).padStart(2, '0')}`);
}

const many = async (count: string, make: (number: number) => Promise<SimulatedDevice>): Promise<SimulatedDevice[]> => {
  const made: SimulatedDevice[] = [];
  for (let number = 1; number <= Number(count); number++) made.push(await make(number));
  return made;
};

async function play(): Promise<void> {
  const signedIn = await ask<{ token: string }>('POST', 'admin/auth/login', {
    ...{ login: values.login, password: values.password },
  });
  token = signedIn.token;
  const pins = (await ask<{ rows: Row[] }>('GET', 'fp/attendance-pins;perPage=500')).rows.map(({ pin }) => pin);
  const people = pins.length ? pins : ['0001', '0002', '0003'];
  const devices = [...(await many(values.zkteco, zkteco)), ...(await many(values.hikvision, hikvision))];
  const end = Date.now() + Number(values.seconds) * 1000;
  const one = async (device: SimulatedDevice): Promise<void> => {
    while (Date.now() < end) {
      await sleep(Number(values.every) * 1000 * (0.5 + Math.random()));
      const pin = people[Math.floor(Math.random() * people.length)]!;
      await device.tell([{ pin, at: Date.now() }]);
      say(`${device.name}: ${pin}`);
      await device.rest();
    }
  };
  await Promise.all(devices.map(one));
}

if (values.help) process.stdout.write(help);
else
  await play().catch((error: Error) => {
    process.stderr.write(`${error.message}\n\n${help}`);
    process.exitCode = 1;
  });
