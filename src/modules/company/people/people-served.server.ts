import { type Served, serve } from '#server/http/serve.ts';
import { branchesServed } from '#modules/company/people/branches-served.server.ts';
import { endMembership, endUserBranch, endUserPosition } from '#modules/company/people/people-endpoints.ts';
import { userBranches, userPositions } from '#modules/company/people/person-periods.ts';
import { teamMembers } from '#modules/company/people/team-members.ts';

export const peopleServed: readonly Served[] = [
  ...branchesServed,
  serve(endMembership, (ctx, { body: { id, version, ends_on } }, { app }) =>
    app.operationsAt(teamMembers).update(ctx, id, { ends_on }, version),
  ),
  serve(endUserBranch, (ctx, { body: { id, version, ends_on } }, { app }) =>
    app.operationsAt(userBranches).update(ctx, id, { ends_on }, version),
  ),
  serve(endUserPosition, (ctx, { body: { id, version, ends_on } }, { app }) =>
    app.operationsAt(userPositions).update(ctx, id, { ends_on }, version),
  ),
];
