import type { Served } from '#server/http/serve.ts';
import { praiseServed } from '#modules/growth/reviews/praise.server.ts';
import { reviewAnswersServed } from '#modules/growth/reviews/review-answers.server.ts';
import { advanceServed, approveServed } from '#modules/growth/reviews/review-cycles.server.ts';
import { reviewResultsServed } from '#modules/growth/reviews/review-results.server.ts';

export const reviewsServed: readonly Served[] = [
  advanceServed,
  approveServed,
  ...reviewAnswersServed,
  ...reviewResultsServed,
  ...praiseServed,
];
