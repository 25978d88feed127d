import taskEntry from '#modules/views/task-views/entry/texts.json' with { type: 'json' };
import taskGroups from '#modules/views/task-views/groups/texts.json' with { type: 'json' };
import projectPage from '#modules/views/task-views/project-page/texts.json' with { type: 'json' };
import taskViews from '#modules/views/task-views/outline/texts.json' with { type: 'json' };
import workingLists from '#modules/views/task-views/lists/texts.json' with { type: 'json' };

export const taskViewsTexts = { taskEntry, taskGroups, projectPage, taskViews, workingLists } as const;
