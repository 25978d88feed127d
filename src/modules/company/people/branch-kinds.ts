import { branchKinds } from '#modules/company/people/branches.ts';

const rank = (kind: string): number => (branchKinds as readonly string[]).indexOf(kind);

/** May a part of this kind belong to one of that kind? A department holds groups and departments, never a branch. */
export const fits = (kind: string, above: string): boolean => rank(kind) >= rank(above);
