import { useSearchTexts } from '#web/navigation/navigation.ts';
import { AttemptResultView } from '#modules/growth/knowledge-tests/screens/attempt-result.tsx';

/** What came of an attempt of somebody else, as far as the reader may know. */
export default function ResultScreen() {
  const { id = '' } = useSearchTexts();
  return <AttemptResultView key={id} id={id} />;
}
