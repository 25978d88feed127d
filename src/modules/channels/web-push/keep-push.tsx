import { useEffect } from 'react';
import { useSession } from '#web/session/session.ts';
import { keepPush } from '#modules/channels/web-push/this-browser.ts';

/** Shows nothing: keeps the subscription of this browser with whoever is signed in. */
export default function KeepPush() {
  const id = useSession().user?.id;
  useEffect(() => {
    // Without a line, or refused: the next start tries again.
    if (id) void keepPush().catch(() => {});
  }, [id]);
  return null;
}
