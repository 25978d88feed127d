export { useAwaitsSpans, useWorkingSpans } from '#modules/attendance/use-working-spans.tsx';
