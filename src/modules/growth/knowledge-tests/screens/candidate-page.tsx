import { type ReactNode, useEffect } from 'react';
import { useScreen } from '#web/product/screen-context.ts';
import { Mark, productName } from '#web/ui/brand.tsx';
import styles from '#modules/growth/knowledge-tests/screens/candidate.module.css';
import { PageTools } from '#modules/growth/knowledge-tests/screens/page-tools.tsx';

interface CandidatePageProps {
  readonly title: string;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** The frame of what somebody without an account sees: no menu, a language, and one thing. */
export function CandidatePage({ title, busy, children }: CandidatePageProps) {
  const { route } = useScreen();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <main id="main" className={`stack panel ${styles.page}`} data-screen={route} aria-busy={busy || undefined}>
      <header className="row between">
        <Mark size={28} />
        <PageTools />
      </header>
      <div className={`stack gap-16 ${styles.box}`}>{children}</div>
    </main>
  );
}
