import knowledgeTests from '#modules/growth/knowledge-tests/texts.json' with { type: 'json' };
import kpi from '#modules/growth/kpi/texts.json' with { type: 'json' };
import myTeam from '#modules/growth/my-team/texts.json' with { type: 'json' };
import reviews from '#modules/growth/reviews/texts.json' with { type: 'json' };
import testScreens from '#modules/growth/knowledge-tests/screens/texts.json' with { type: 'json' };
import worksheets from '#modules/growth/worksheets/texts.json' with { type: 'json' };

/** The texts of the modules of this folder, a file each. */
export const texts = {
  knowledgeTests,
  kpi,
  myTeam,
  reviews,
  testScreens,
  worksheets,
} as const;
