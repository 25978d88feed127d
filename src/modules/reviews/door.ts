export { personNotes, praise, reviewAssignments, reviewCycles, reviewRatings } from '#modules/reviews/review-cycles.ts';
