import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import styles from '#modules/staff/access/account-section/account-section.module.css';

interface SectionProps {
  readonly title: string;
  readonly hint: string;
  /** Holds a table rather than inputs. */
  readonly isWide?: boolean;
  /** By which an address leads here: `/settings?part=notifications`. */
  readonly part?: string;
  readonly children: ReactNode;
}

/** Milliseconds in which what stands above a part has come. */
const settledMs = 2_000;

/** One thing that a person settles for themselves: what it is beside, and its inputs. */
export function Section({ title, hint, isWide, part, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useSearchTexts().part;
  const isAsked = part !== undefined && asked === part;
  useEffect(() => {
    if (!isAsked) return;
    // What stands above may still grow: the place is found again until it is quiet.
    const element = heading.current!;
    const show = () => element.scrollIntoView({ block: 'start' });
    show();
    element.focus({ preventScroll: true });
    const watch = new ResizeObserver(show);
    watch.observe(element.closest('.page') ?? document.body);
    const end = setTimeout(() => watch.disconnect(), settledMs);
    return () => {
      clearTimeout(end);
      watch.disconnect();
    };
  }, [isAsked]);
  return (
    <section className={`grid edged ${styles.section}`}>
      <div>
        <h2 ref={heading} className={`text-14 ${styles.title}`} {...(part && { tabIndex: -1 })}>
          {title}
        </h2>
        <p className="quiet pretty">{hint}</p>
      </div>
      <div className={`shrinks ${styles.content}`} data-wide={isWide || undefined}>
        {children}
      </div>
    </section>
  );
}
