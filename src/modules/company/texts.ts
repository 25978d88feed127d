import myData from '#modules/company/my-data/texts.json' with { type: 'json' };
import people from '#modules/company/people/texts.json' with { type: 'json' };
import places from '#modules/company/places/texts.json' with { type: 'json' };
import projects from '#modules/company/projects/texts.json' with { type: 'json' };
import schedules from '#modules/company/schedules/texts.json' with { type: 'json' };
import translations from '#modules/company/translations/texts.json' with { type: 'json' };
import views from '#modules/company/saved-views/texts.json' with { type: 'json' };
import work from '#modules/company/work-types/texts.json' with { type: 'json' };

/** The texts of the modules of this folder, a file each. */
export const texts = {
  myData,
  people,
  places,
  projects,
  schedules,
  translations,
  views,
  work,
} as const;
