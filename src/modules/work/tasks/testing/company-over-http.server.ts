import { startSession } from '#server/auth/sessions.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf } from '#app/testing/caller.ts';
import { fillSmallCompany, type Person, type SmallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

/** The small company behind a real server: what its people may do, asked over HTTP. */
export interface CompanyOverHttp extends AsyncDisposable {
  readonly server: TestServer;
  readonly ids: SmallCompany['ids'];
  readonly as: (person: Person) => Promise<Caller>;
}

export async function companyOverHttp(): Promise<CompanyOverHttp> {
  const server = await startTestServer({ seed: 'none' });
  const ids = await fillSmallCompany(server.db);
  const callers = new Map<Person, Promise<Caller>>();
  const begin = async (person: Person): Promise<Caller> => {
    const session = { user_id: ids[person], lang_code: 'uz', address: '127.0.0.1', user_agent: 'test' } as const;
    return callerOf(server, (await startSession(server.db, session)).access);
  };
  return {
    server,
    ids,
    as: (person) => callers.get(person) ?? callers.set(person, begin(person)).get(person)!,
    [Symbol.asyncDispose]: () => server.close(),
  };
}
