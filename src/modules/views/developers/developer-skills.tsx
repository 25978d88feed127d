import { formatNumber } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { DeveloperPage } from '#modules/views/developers/developer-endpoints.ts';
import styles from '#modules/views/developers/developers.module.css';

const sources = ['test', 'worksheet'] as const;

/** What a person can: what tests came to, and what they said that they do. A share is none of a test's percents. */
export function Skills({ skills }: { readonly skills: DeveloperPage['skills'] }) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <Part title={t('developer.skills')}>
      {skills.length === 0 && <p className="quiet nothing">{t('developer.no_skills')}</p>}
      {sources.map((source) => {
        const rows = skills.filter((skill) => skill.source === source);
        if (!rows.length) return null;
        return (
          <section key={source} aria-label={t(`developer.skills.${source}`)} data-skills={source}>
            <h4 className={`quiet small ${styles.line}`}>{t(`developer.skills.${source}`)}</h4>
            <ul>
              {rows.map(({ name, value, on }) => (
                <li key={name} className={`row between gap-8 lined digits ${styles.line}`}>
                  <span className="grow shrinks breaks">{name}</span>
                  <span className="quiet small nowrap">{format.day(on)}</span>
                  <b className="nowrap">{formatNumber(value)} %</b>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Part>
  );
}
