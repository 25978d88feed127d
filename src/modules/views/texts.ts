import developers from '#modules/views/developers/texts.json' with { type: 'json' };
import gantt from '#modules/views/gantt/texts.json' with { type: 'json' };
import ganttLevelling from '#modules/views/gantt/levelling/texts.json' with { type: 'json' };
import ganttScreens from '#modules/views/gantt/screens/texts.json' with { type: 'json' };
import ganttWhatIf from '#modules/views/gantt/what-if/texts.json' with { type: 'json' };
import reportScreens from '#modules/views/reports/screens/texts.json' with { type: 'json' };
import reports from '#modules/views/reports/texts.json' with { type: 'json' };
import { taskViewsTexts } from '#modules/views/task-views/texts.ts';

/** The texts of the modules of this folder, a file each. */
export const texts = {
  developers,
  gantt,
  ganttLevelling,
  ganttScreens,
  ganttWhatIf,
  reportScreens,
  reports,
  ...taskViewsTexts,
} as const;
