import type { Served } from '#server/http/serve.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { actions } from '#modules/actions.ts';
import { projectCategories } from '#modules/projects/door.ts';
import { archiveServed } from '#modules/task-views/project-page/archive-project.server.ts';
import { copyProjectServed } from '#modules/task-views/project-page/copy-project.server.ts';
import { projectActivityServed } from '#modules/task-views/project-page/project-activity.server.ts';
import { projectBurnServed } from '#modules/task-views/project-page/project-burn.server.ts';
import { projectFilesServed } from '#modules/task-views/project-page/project-files.server.ts';
import { projectOverviewServed } from '#modules/task-views/project-page/project-overview.server.ts';
import { projectPartsServed } from '#modules/task-views/project-page/project-parts.server.ts';

export const projectPagesServed: readonly Served[] = [
  ...archiveServed,
  serveMove(projectCategories, [actions.projectCategories.update]),
  copyProjectServed,
  projectActivityServed,
  projectBurnServed,
  projectFilesServed,
  projectOverviewServed,
  projectPartsServed,
];
