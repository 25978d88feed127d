import { Avatar } from '#web/ui/avatar.tsx';
import styles from '#web/ui/offer-face.module.css';
import type { Offer } from '#web/ui/picking.ts';

/** A row as it is offered: a person by their face, everything else by its colour, and what tells it from others. */
export function OfferFace({ path, offer }: { readonly path: string; readonly offer: Offer }) {
  const { id, name, color, detail } = offer;
  return (
    <span className="row shrinks full" translate="no">
      {path === 'admin/users' ? (
        <Avatar id={id} name={name} />
      ) : (
        color && <span className="dot" style={{ background: color }} />
      )}
      <span className="cut" title={name}>
        {name}
      </span>
      {detail && <span className={`quiet small cut to-end ${styles.detail}`}>{detail}</span>}
    </span>
  );
}
