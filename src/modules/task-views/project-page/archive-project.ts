import { verbOf } from '#kernel/verbs.ts';
import { actions } from '#modules/actions.ts';
import { projects } from '#modules/projects/door.ts';

const need = [actions.projects.update];

/** Puts a project away: read only with all that is in it. Whose clock runs in it, it is paused first. */
export const archiveProject = verbOf(projects, 'archive', need);

/** Takes a project out of the archive. Nothing that was paused begins again by itself. */
export const unarchiveProject = verbOf(projects, 'unarchive', need);
