export {
  personNotes,
  praise,
  reviewAssignments,
  reviewCycles,
  reviewRatings,
} from '#modules/growth/reviews/review-cycles.ts';
