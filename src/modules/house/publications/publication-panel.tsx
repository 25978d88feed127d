import { useEffect } from 'react';
import type { PanelProps } from '#web/product/product-parts.ts';
import { go } from '#web/navigation/navigation.ts';

/** A publication needs more room than a panel has: it opens its own screen. */
export default function PublicationPanel({ id }: PanelProps) {
  useEffect(() => {
    go(id === 'new' ? '/web-site/pubs-edit' : `/web-site/pubs-edit?id=${id}`, { replace: true });
  }, [id]);
  return null;
}
