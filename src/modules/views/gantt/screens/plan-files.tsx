import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#web/api/call.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { attempt } from '#web/ui/notices.ts';
import { daysText } from '#modules/views/gantt/screens/time-scale.ts';
import { type Paper, pictureFile, type Sheet, sheetsOf } from '#modules/views/gantt/screens/plan-sheet.ts';
import styles from '#modules/views/gantt/screens/print-plan.module.css';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

/** The plan as a file and on paper. */
export function PlanFiles({ plan }: { readonly plan: Plan }) {
  const { words, answer, picture, by, filters, address } = plan;
  const { t } = words;
  const [paper, setPaper] = useState<Paper | null>(null);
  const title = t(by === 'executor' ? 'screen.gantt_people' : 'screen.gantt_projects');
  const file = (format: 'xlsx' | 'csv') =>
    void attempt(async () => {
      const query = new URLSearchParams({ by, ...filters.asked, ...address.baselineAsked, ...address.days }).toString();
      const { url } = await call('POST /api/fp/gantt-task-manager/export-link', { body: { format, query } });
      download(url, '');
    });
  const png = () =>
    void attempt(async () => {
      const sheet = sheetOf(plan);
      if (!sheet) return;
      const link = URL.createObjectURL(await pictureFile(document.documentElement, sheet));
      download(link, `${title}.png`);
      setTimeout(() => URL.revokeObjectURL(link), 1000);
    });
  if (!answer.data || !picture) return null;
  return (
    <>
      <IconMenu icon="download" label={t('gantt.files')} width={220}>
        <Menu.Item leftSection={<Icon name="file-spreadsheet" />} onClick={() => file('xlsx')}>
          XLSX
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="file-text" />} onClick={() => file('csv')}>
          CSV
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="photo" />} onClick={png}>
          PNG
        </Menu.Item>
        <Menu.Divider />
        {(['a4', 'a3'] as const).map((one) => (
          <Menu.Item key={one} leftSection={<Icon name="printer" />} onClick={() => setPaper(one)}>
            {t('gantt.print', { paper: one.toUpperCase() })}
          </Menu.Item>
        ))}
      </IconMenu>
      {paper && <Printed plan={plan} title={title} paper={paper} done={() => setPaper(null)} />}
    </>
  );
}

function download(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

function sheetOf({ picture, address, words }: Plan): Sheet | null {
  if (!picture) return null;
  return {
    picture,
    days: address.days,
    shown: {
      isCritical: address.isShown('critical'),
      hasSlack: address.isShown('slack'),
      hasLinks: address.isShown('links'),
      hasBaseline: address.hasBaseline,
    },
    now: picture.placeOf(new Date().toISOString()),
    lang: words.lang,
    nameOf: (kind) => words.t(`gantt.nobody.${kind}`),
  };
}

interface PrintedProps {
  readonly plan: Plan;
  readonly title: string;
  readonly paper: Paper;
  readonly done: () => void;
}

/** What is printed instead of the page: sheets with head and names, always light. Printing to a file makes a PDF. */
function Printed({ plan, title, paper, done }: PrintedProps) {
  const { words, address, format, answer } = plan;
  const place = useRef<HTMLDivElement>(null);
  const sheet = useRef(sheetOf(plan));
  useEffect(() => {
    if (place.current && sheet.current) {
      const pages = sheetsOf(place.current, sheet.current, paper);
      place.current.replaceChildren(...pages.map(pageOf));
    }
    addEventListener('afterprint', done);
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [done, paper]);
  const days = daysText(address.days.day_from, address.days.day_to, words.lang, words.today);
  return createPortal(
    <section className={styles.sheet} data-print data-theme="light" aria-hidden="true">
      <style>{`@page { size: ${paper.toUpperCase()} landscape; margin: 10mm; }`}</style>
      <h1>{title}</h1>
      <p>
        {days} · {answer.data && format.instant(answer.data.as_of)}
      </p>
      <div ref={place} />
    </section>,
    document.body,
  );
}

/** Painted points become a picture: paper takes it as it is, whatever the theme of the page. */
function pageOf(canvas: HTMLCanvasElement): HTMLImageElement {
  const image = new Image();
  image.src = canvas.toDataURL('image/png');
  image.alt = '';
  image.style.width = `${canvas.width / 2}px`;
  return image;
}
