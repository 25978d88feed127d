import { setTimeout as sleep } from 'node:timers/promises';
import { localDayOf } from '#modules/company/schedules/work-calendar-zone.ts';

/** A pass that a simulated terminal will tell of: the number, and the moment in milliseconds, whole seconds. */
export interface SimulatedPass {
  readonly pin: string;
  readonly at: number;
}

/** How a terminal of one maker tells of passes; every request again until it is taken, as terminals do. */
export interface SimulatedDevice {
  readonly name: string;
  readonly tell: (passes: readonly SimulatedPass[]) => Promise<void>;
  /** What it does while nobody passes. */
  readonly rest: () => Promise<void>;
}

const tashkent = 'Asia/Tashkent';
const pauseMs = 150;

/** `2026-11-26 09:00:00` on the clock of Tashkent. */
export function wallTime(ms: number): string {
  const second = Math.floor(ms / 1000 + 5 * 3600) % 86_400;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${localDayOf(ms, tashkent)} ${[second / 3600, (second / 60) % 60, second % 60].map(two).join(':')}`;
}

/** Sends until the answer is 200; whoever does not answer is asked again, wherever somebody is. */
async function sentUntilTaken(urlOf: () => string | null, path: string, init: RequestInit): Promise<string> {
  for (;;) {
    const url = urlOf();
    try {
      if (url) {
        const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(20_000) });
        const said = await answer.text();
        if (answer.status === 200) return said;
      }
    } catch {
      // The line broke: the terminal keeps its lines and comes again.
    }
    await sleep(pauseMs);
  }
}

/** A ZKTeco: lines in one body, and a question for work between them. */
export const zktecoDevice = (urlOf: () => string | null, serial: string): SimulatedDevice => ({
  name: `ZKTeco ${serial}`,
  async tell(passes) {
    const body = passes.map(({ pin, at }) => `${pin}\t${wallTime(at)}\t255\t15\t0\t0\t0\t0\t0\t0\t\r\n`).join('');
    await sentUntilTaken(urlOf, `/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=9999`, { method: 'POST', body });
  },
  async rest() {
    await sentUntilTaken(urlOf, `/iclock/getrequest?SN=${serial}`, {});
  },
});

/** A Hikvision: one event a request, as parts with a picture that nobody keeps. */
export function hikvisionDevice(urlOf: () => string | null, path: string, mac: string): SimulatedDevice {
  let serialNo = 0;
  const event = ({ pin, at }: SimulatedPass): string =>
    JSON.stringify({
      ...{ ipAddress: '192.168.1.64', macAddress: mac, eventType: 'AccessControllerEvent', eventState: 'active' },
      dateTime: `${wallTime(at).replace(' ', 'T')}+05:00`,
      AccessControllerEvent: {
        ...{ majorEventType: 5, subEventType: 75, employeeNoString: pin, serialNo: ++serialNo, currentEvent: true },
        attendanceStatus: 'undefined',
      },
    });
  const parts = (json: string): string =>
    [
      '--MIME_boundary\r\nContent-Disposition: form-data; name="event_log"\r\nContent-Type: application/json\r\n\r\n',
      `${json}\r\n--MIME_boundary\r\nContent-Disposition: form-data; name="Picture"; filename="p.jpg"\r\n`,
      'Content-Type: image/jpeg\r\n\r\n\u0001\u0002\u0003\r\n--MIME_boundary--\r\n',
    ].join('');
  const post = (json: string) =>
    sentUntilTaken(urlOf, path, {
      ...{ method: 'POST', body: parts(json) },
      headers: { 'content-type': 'multipart/form-data; boundary=MIME_boundary' },
    });
  return {
    name: `Hikvision ${mac}`,
    async tell(passes) {
      for (const pass of passes) await post(event(pass));
    },
    async rest() {
      await post(JSON.stringify({ macAddress: mac, eventType: 'heartBeat', eventState: 'active' }));
    },
  };
}
