import { addDays } from '#kernel/days.ts';
import company from '#modules/seed/demo/company.json' with { type: 'json' };
import { type DemoClock, iso, onDay } from '#modules/seed/demo/demo-clock.ts';
import names from '#modules/seed/demo/names.json' with { type: 'json' };
import clientTasks from '#modules/seed/demo/client-tasks.json' with { type: 'json' };
import { streamOf } from '#modules/seed/random.ts';
import { madeAt, type SeedRow } from '#modules/seed/seed-rows.ts';

const NINE = 9 * 60;
/** A register of banks as short as a fictional country has it. */
export const bankRows = (clock: DemoClock): SeedRow[] =>
  clientTasks.banks.map((bank, at) => ({ id: at + 1, ...bank, ...madeAt(iso(onDay(clock, clock.firstDay, NINE)), 1) }));

/** Two people of each client to talk to, who have no account. */
export function contactRows(clock: DemoClock): SeedRow[] {
  const random = streamOf('client contacts');
  return company.clients.flatMap((_, client) =>
    [0, 1].map((place) => {
      const id = client * 2 + place + 1;
      const lang = company.client_users[client]?.lang === 'ru' ? 'ru' : 'uz';
      const sex = id % 3 ? 'm' : 'f';
      const surname = random.pick(names.surnames)[sex];
      const first = random.pick(sex === 'm' ? names.male : names.female);
      const login = `${first.uz[0]}_${surname.uz}`.toLowerCase().replace(/[^a-z0-9_]/g, '');
      return {
        id,
        client_id: client + 1,
        name: `${surname[lang]} ${first[lang]}`,
        post: clientTasks.posts[(client + place) % clientTasks.posts.length]![lang],
        phone: `+99890001${String(id).padStart(4, '0')}`,
        email: `${login}@mijoz${client + 1}.example`,
        telegram: place === 0 ? `@${login}_uz` : null,
        is_main: place === 0,
        ...madeAt(iso(onDay(clock, addDays(clock.firstDay, client * 23), NINE + place)), 1),
      };
    }),
  );
}
