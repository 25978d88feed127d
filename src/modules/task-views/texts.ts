import taskEntry from '#modules/task-views/entry/texts.json' with { type: 'json' };
import taskGroups from '#modules/task-views/groups/texts.json' with { type: 'json' };
import projectPage from '#modules/task-views/project-page/texts.json' with { type: 'json' };
import taskViews from '#modules/task-views/outline/texts.json' with { type: 'json' };
import workingLists from '#modules/task-views/lists/texts.json' with { type: 'json' };

export const taskViewsTexts = { taskEntry, taskGroups, projectPage, taskViews, workingLists } as const;
