import { WaitingWishes } from '#modules/tasks/for-clients/own-wishes.tsx';
import { useWishNews } from '#modules/tasks/for-clients/use-wishes.tsx';

/** On the first screen of a client: what was done and waits for their word. */
export default function ClientWaits() {
  useWishNews();
  return <WaitingWishes />;
}
