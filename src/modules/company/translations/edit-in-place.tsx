import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { hasMark, keysIn } from '#web/i18n/marks.ts';
import { editsInPlace, useTexts } from '#web/i18n/texts.ts';
import { onSessionEnd, useMay } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, StateNote } from '#web/ui/state-note.tsx';
import { TranslationForm } from '#modules/company/translations/translation-form.tsx';
import { mayTranslate, translations } from '#modules/company/translations/translations.ts';
import styles from '#modules/company/translations/edit-in-place.module.css';

onSessionEnd(() => editsInPlace.set(false));

/** Says which keys an element shows, for the outline and for a press on it. */
const keysAttribute = 'data-text-keys';
/** Made reachable by keys only while texts are edited. */
const reachedAttribute = 'data-text-reached';
const own = '[data-edit-in-place]';
const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** Attributes in which texts stand, on what a person works with: a press on a table is no press on its name. */
const shownAttributes = ['title', 'aria-label', 'placeholder', 'alt'];
const named = 'button, a[href], img, select, textarea, input:not([type=checkbox], [type=radio])';

/** Lies over every screen while texts are edited where they stand: a press on a text opens it in three languages. */
export default function EditInPlace() {
  const isOn = useStore(editsInPlace);
  const mayEdit = useMay()(mayTranslate);
  return isOn && mayEdit ? <Layer /> : null;
}

function Layer() {
  const { t } = useTexts();
  const [keys, setKeys] = useState<readonly string[]>([]);
  useEffect(() => followTexts(setKeys), []);
  return (
    <>
      <div className={`row gap-12 ${styles.bar}`} role="status" data-edit-in-place="">
        <Icon name="pencil" />
        <span>{t('translation.in_place_hint')}</span>
        <Button size="xs" variant="default" onClick={() => editsInPlace.set(false)}>
          {t('translation.in_place_end')}
        </Button>
      </div>
      {keys.length > 0 && <Editor key={keys.join(' ')} keys={keys} close={() => setKeys([])} />}
    </>
  );
}

/** An element may be made of several texts: the last is the whole, those before stand inside it. */
function Editor({ keys, close }: { readonly keys: readonly string[]; readonly close: () => void }) {
  const { t } = useTexts();
  const [key, setKey] = useState(keys.at(-1)!);
  const { data, error, refetch } = useCall('GET /api/admin/translations', {
    query: { key },
    under: listKey(translations.path),
  });
  const row = data?.rows[0];
  return (
    <Dialog label={t('translations.one')} close={close} wide>
      <div className={`stack gap-12 ${styles.editor}`} data-edit-in-place="">
        <div className="row">
          {keys.length > 1 ? (
            <select
              className={`panel ink rounded ${styles.keys}`}
              aria-label={t('translations.key')}
              value={key}
              onChange={(event) => setKey(event.currentTarget.value)}
            >
              {keys.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          ) : (
            <code translate="no">{key}</code>
          )}
          <span className="grow" />
          <IconButton icon="x" label={t('action.close')} onClick={close} />
        </div>
        {row ? (
          <TranslationForm key={row.id} row={row} close={close} />
        ) : error ? (
          <FailureNote error={error} retry={() => void refetch()} compact />
        ) : data ? (
          <StateNote icon="language" title={t('state.nothing_found')} compact />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </Dialog>
  );
}

/** Marks the texts of the page, also those that come later, and hears presses on them. The answer ends all of it. */
function followTexts(open: (keys: readonly string[]) => void): () => void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  document.documentElement.dataset.editsTexts = '';
  markAll();
  let asked = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(markAll);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: shownAttributes,
  });

  const textAt = (target: EventTarget | null): Element | null => {
    if (!(target instanceof Element) || target.closest(own)) return null;
    return target.closest(`[${keysAttribute}]`);
  };
  const openAt = (element: Element, event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    open(element.getAttribute(keysAttribute)!.split(' '));
  };
  // With Alt everything works as ever: one gets to menus and dialogs whose texts are to be edited.
  const onPress = (event: MouseEvent) => {
    const element = event.altKey ? null : textAt(event.target);
    if (!element) return;
    if (event.type === 'click') openAt(element, event);
    else event.stopImmediatePropagation();
  };
  for (const type of ['click', 'pointerdown', 'mousedown', 'pointerup', 'mouseup'] as const)
    document.addEventListener(type, onPress, options);
  document.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(own)) return;
      const isOwnEnter = event.key === 'Enter' && target.hasAttribute(reachedAttribute);
      if (event.key !== 'F2' && !isOwnEnter) return;
      const element = textAt(target) ?? target.querySelector(`[${keysAttribute}]`);
      if (element) openAt(element, event);
    },
    options,
  );
  return () => {
    end.abort();
    observer.disconnect();
    cancelAnimationFrame(asked);
    delete document.documentElement.dataset.editsTexts;
    for (const element of document.querySelectorAll(`[${keysAttribute}]`)) unmark(element);
  };
}

/** Puts the keys of every text in the page on the element that shows it. */
function markAll(): void {
  const found = new Map<Element, Set<string>>();
  const note = (element: Element | null, text: string) => {
    if (!element || element.closest(own)) return;
    const keys = found.get(element) ?? new Set();
    for (const key of keysIn(text)) keys.add(key);
    if (keys.size) found.set(element, keys);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (hasMark(node.nodeValue ?? '')) note(node.parentElement, node.nodeValue!);
  for (const name of shownAttributes)
    for (const element of document.body.querySelectorAll(`[${name}]:is(${named})`)) {
      const text = element.getAttribute(name)!;
      if (hasMark(text)) note(element, text);
    }
  for (const element of document.querySelectorAll(`[${keysAttribute}]`)) if (!found.has(element)) unmark(element);
  for (const [element, keys] of found) {
    const text = [...keys].join(' ');
    if (element.getAttribute(keysAttribute) !== text) element.setAttribute(keysAttribute, text);
    if (element instanceof HTMLElement && !element.closest(focusable)) {
      element.tabIndex = 0;
      element.setAttribute(reachedAttribute, '');
    }
  }
}

function unmark(element: Element): void {
  element.removeAttribute(keysAttribute);
  if (!element.hasAttribute(reachedAttribute)) return;
  element.removeAttribute(reachedAttribute);
  element.removeAttribute('tabindex');
}
