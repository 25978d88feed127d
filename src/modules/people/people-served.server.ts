import { type Served, serve } from '#server/http/serve.ts';
import { branchesServed } from '#modules/people/branches-served.server.ts';
import { endMembership, endUserBranch, endUserPosition } from '#modules/people/people-endpoints.ts';
import { userBranches, userPositions } from '#modules/people/person-periods.ts';
import { teamMembers } from '#modules/people/team-members.ts';

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
