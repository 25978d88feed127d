import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';

export const reviewsKey = ['reviews'] as const;
export const refreshReviews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: reviewsKey });
export const useMyReviews = () => useCall('GET /api/fp/review-answers/mine', { under: reviewsKey });
