import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/ui/status.module.css';

/** Nine states told apart by shape as well as by colour, 14 px. */
const shapes = {
  new: <circle cx="7" cy="7" r="5.25" strokeDasharray="2.1 2.02" />,
  processing: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <path d="M7 3.9a3.1 3.1 0 0 1 0 6.2Z" fill="currentColor" stroke="none" />
    </>
  ),
  pause: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <path d="M5.6 5v4M8.4 5v4" />
    </>
  ),
  checking: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <circle cx="7" cy="7" r="1.9" fill="currentColor" stroke="none" />
    </>
  ),
  returned: (
    <>
      <path d="M2.3 4.6A5.25 5.25 0 1 1 1.75 7" />
      <path d="M2 1.9v2.9h2.9" />
    </>
  ),
  done: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <path d="M4.7 7.2l1.6 1.6 3-3.3" />
    </>
  ),
  not_accepted: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <path d="M5.2 5.2l3.6 3.6M8.8 5.2 5.2 8.8" />
    </>
  ),
  accepted: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />
      <path d="M4.5 7.2l1.7 1.7 3.3-3.6" className={styles.inner} />
    </>
  ),
  blocked: (
    <>
      <path d="M4.9 1.75h4.2l3.15 3.15v4.2L9.1 12.25H4.9L1.75 9.1V4.9Z" />
      <path d="M4.6 7h4.8" />
    </>
  ),
} as const;

export type StatusCode = keyof typeof shapes;

export const isStatus = (code: string): code is StatusCode => Object.hasOwn(shapes, code);

/** `size` in px. A status that is unknown here (one of a newer version) is drawn as new. */
export function StatusIcon({ status, size = 14 }: { readonly status: string; readonly size?: number }) {
  return (
    <svg
      className={styles.icon}
      data-status-color={status}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[status as StatusCode] ?? shapes.new}
    </svg>
  );
}

/** Sign and name. The name is the text `choice.<code>`. */
export function StatusTag({ status }: { readonly status: string }) {
  const { t } = useTexts();
  return (
    <span className={`inline shrinks ${styles.tag}`}>
      <StatusIcon status={status} />
      <span className="cut">{t(`choice.${status}`)}</span>
    </span>
  );
}
