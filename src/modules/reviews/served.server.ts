import type { Served } from '#server/http/serve.ts';
import { praiseServed } from '#modules/reviews/praise.server.ts';
import { reviewAnswersServed } from '#modules/reviews/review-answers.server.ts';
import { advanceServed, approveServed } from '#modules/reviews/review-cycles.server.ts';
import { reviewResultsServed } from '#modules/reviews/review-results.server.ts';

export const reviewsServed: readonly Served[] = [
  advanceServed,
  approveServed,
  ...reviewAnswersServed,
  ...reviewResultsServed,
  ...praiseServed,
];
