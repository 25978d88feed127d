import { WaitingClientTasks } from '#modules/client-tasks/own-client-tasks.tsx';
import { useClientTaskNews } from '#modules/client-tasks/use-client-tasks.tsx';

/** On the first screen of a client: what was done and waits for their word. */
export default function ClientWaits() {
  useClientTaskNews();
  return <WaitingClientTasks />;
}
