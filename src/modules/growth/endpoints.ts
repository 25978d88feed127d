import * as knowledgeTests from '#modules/growth/knowledge-tests/endpoints.ts';
import * as kpi from '#modules/growth/kpi/kpi-endpoints.ts';
import * as myTeam from '#modules/growth/my-team/my-team.ts';
import * as reviews from '#modules/growth/reviews/review-endpoints.ts';
import * as worksheets from '#modules/growth/worksheets/worksheet-endpoints.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [knowledgeTests, kpi, myTeam, reviews, worksheets] as const;
