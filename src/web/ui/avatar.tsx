import { initialsOf } from '#kernel/formats.ts';
import { usePhoto } from '#web/cache/photos.ts';
import styles from '#web/ui/avatar.module.css';

const hues = 8;

interface AvatarProps {
  readonly id: number;
  readonly name: string;
  readonly size?: number;
}

/**
 * A person by their photo, and without one as two letters on a colour of their own. The name stands beside it, so it is
 * silent for screen readers.
 */
export function Avatar({ id, name, size = 20 }: AvatarProps) {
  const photo = usePhoto(id);
  return (
    <span
      className={`rigid strong ${styles.avatar}`}
      data-hue={id % hues}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      translate="no"
      aria-hidden="true"
    >
      {photo ? <img src={photo} alt="" width={size} height={size} draggable={false} /> : initialsOf(name)}
    </span>
  );
}
