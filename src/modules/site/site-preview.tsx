import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { LocalizedText } from '#kernel/field.ts';
import { htmlLang, type Lang, languages } from '#kernel/languages.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { signs } from '#modules/site/language-marks.tsx';
import styles from '#modules/site/site.module.css';

export type BlockKind = 'headline' | 'text' | 'card' | 'figure' | 'quote' | 'question' | 'button';

/** A block as the site shows it. */
export interface PreviewBlock {
  readonly id: number;
  readonly kind: BlockKind;
  readonly title: LocalizedText | null;
  readonly text: LocalizedText | null;
  readonly value: string | null;
}

/** A part of the page with the blocks that the site shows, in their order. */
export interface PreviewPart {
  readonly id: number | string;
  readonly title: LocalizedText | null;
  readonly blocks: readonly PreviewBlock[];
}

interface SitePreviewProps {
  readonly parts: readonly PreviewPart[];
  /** Not all of it is here yet: nothing is shown, so that nothing moves. */
  readonly isComing: boolean;
}

/** How a visitor of each language sees the blocks. What is missing is in Uzbek, as on the site, marked. */
export function SitePreview({ parts, isComing }: SitePreviewProps) {
  const { t, lang: own } = useTexts();
  const [lang, setLang] = useState<Lang>(own);
  const said = parts.flatMap(({ title, blocks }) => [title, ...blocks.flatMap((block) => [block.title, block.text])]);
  const isMissing = said.some((one) => one?.uz && !one[lang]);
  return (
    <aside className={`stack gap-0 rigid ${styles.preview}`} aria-label={t('site.preview')}>
      <div className={`row rigid ${styles.previewHead}`}>
        <Icon name="eye" size={15} />
        <h2 className="nowrap text-13 strong">{t('site.preview')}</h2>
        <span className="grow" />
        <SegmentedControl
          size="xs"
          value={lang}
          onChange={setLang}
          data={languages.map((one) => ({ value: one, label: <span title={languageNames[one]}>{signs[one]}</span> }))}
          aria-label={t('site.languages')}
        />
      </div>
      <div
        className={`stack gap-12 scrolls card ${styles.page}`}
        lang={htmlLang[lang]}
        translate="no"
        role="group"
        aria-label={t('site.preview')}
        // What scrolls is reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {isMissing && (
          <p className={`warn small ${styles.fallback}`} lang={htmlLang[own]} translate="yes">
            {t('site.preview_fallback')}
          </p>
        )}
        {(isComing ? [] : parts).map(({ id, title, blocks }) => (
          <section key={id} className={`stack gap-12 ${styles.part}`}>
            {title && (
              <p className={styles.pageTitle}>
                <Text texts={title} lang={lang} />
              </p>
            )}
            {groupsOf(blocks).map((group) =>
              group[0]!.kind === 'card' || group[0]!.kind === 'figure' ? (
                <div key={group[0]!.id} className={styles.cards}>
                  {group.map((block) => (
                    <Block key={block.id} block={block} lang={lang} />
                  ))}
                </div>
              ) : (
                group.map((block) => <Block key={block.id} block={block} lang={lang} />)
              ),
            )}
          </section>
        ))}
        {!isComing && parts.every(({ blocks }) => blocks.length === 0) && (
          <div lang={htmlLang[own]}>
            <StateNote compact icon="eye-off" title={t('site.preview_empty')} />
          </div>
        )}
      </div>
    </aside>
  );
}

/** Neighbours of one kind stand together. */
function groupsOf(blocks: readonly PreviewBlock[]): PreviewBlock[][] {
  const groups: PreviewBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last && last[0]!.kind === block.kind) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function Block({ block, lang }: { readonly block: PreviewBlock; readonly lang: Lang }) {
  const { kind, title, text, value } = block;
  const words = <Text texts={text} lang={lang} />;
  const name = <Text texts={title} lang={lang} />;
  if (kind === 'button') return <span className={styles.button}>{name}</span>;
  if (kind === 'headline')
    return (
      <div>
        <p className={styles.pageTitle}>{name}</p>
        <p className={`breaks soft ${styles.blockText}`}>{words}</p>
      </div>
    );
  if (kind === 'figure')
    return (
      <div className={styles.card}>
        <p className={styles.figure}>{value ?? name}</p>
        <p className={`breaks soft ${styles.blockText}`}>{value ? name : words}</p>
      </div>
    );
  return (
    <div className={kind === 'text' ? undefined : styles[kind]}>
      {value && <p className={styles.figure}>{value}</p>}
      <p className="text-14 strong">{name}</p>
      {text && <p className={`breaks soft ${styles.blockText}`}>{words}</p>}
    </div>
  );
}

/** A text in a language, or in Uzbek where it is missing: then it is marked. */
function Text({ texts, lang }: { readonly texts: LocalizedText | null; readonly lang: Lang }) {
  if (!texts) return null;
  if (texts[lang]) return texts[lang];
  return (
    <span className={styles.stands} lang={htmlLang.uz}>
      {texts.uz}
    </span>
  );
}
