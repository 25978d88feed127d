export { useAwaitsSpans, useWorkingSpans } from '#modules/schedules/use-working-spans.tsx';
