import { WaitingClientTasks } from '#modules/work/client-tasks/own-client-tasks.tsx';
import { useClientTaskNews } from '#modules/work/client-tasks/use-client-tasks.tsx';

/** On the first screen of a client: what was done and waits for their word. */
export default function ClientWaits() {
  useClientTaskNews();
  return <WaitingClientTasks />;
}
