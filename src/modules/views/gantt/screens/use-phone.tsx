import { useSyncExternalStore } from 'react';

/** Below this width the shell is that of a phone: `web/theme/classes.css`. */
const query = '(max-width: 760px)';

const subscribe = (tell: () => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', tell);
  return () => list.removeEventListener('change', tell);
};

/** Is the window as narrow as a phone? A picture of days has no room there. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
