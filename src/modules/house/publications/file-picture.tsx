import { useCall } from '#web/cache/use-call.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/house/publications/publications.module.css';

/** Signed addresses live five minutes; a new one is asked for a little before. */
const freshMs = 240_000;

interface FilePictureProps {
  readonly id: number;
  readonly alt: string;
  readonly focus?: { readonly x: number; readonly y: number };
  readonly className?: string;
  /** The address of a lighter form: fifty large pictures would hold up whoever writes beside them. */
  readonly small?: string | null | undefined;
}

/** An uploaded picture, shown through its signed address; what cannot be shown is a sign, never a broken picture. */
export function FilePicture({ id, alt, focus, className, small }: FilePictureProps) {
  const { data, isError } = useCall('POST /api/resources/:id/link', {
    params: { id },
    staleTime: freshMs,
    gcTime: freshMs,
    enabled: !small,
  });
  const src = small ?? data?.url;
  if (isError || !src)
    return <span className={`${styles.noPicture} ${className ?? ''}`}>{isError && <Icon name="photo-off" />}</span>;
  const style = focus && { objectPosition: `${focus.x}% ${focus.y}%` };
  return (
    <img className={className} src={src} alt={alt} loading="lazy" decoding="async" draggable={false} style={style} />
  );
}
