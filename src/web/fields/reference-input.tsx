import { MultiSelect, TextInput } from '@mantine/core';
import { useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Option } from '#kernel/row-verbs.ts';
import { readerWord } from '#kernel/filter-words.ts';
import type { Within } from '#web/cache/options.ts';
import { useReferences } from '#web/cache/references.ts';
import { askedValues, presenceSaid, textOfValues, toggledValue, valuesSaid } from '#web/fields/asked-values.ts';
import type { FieldInputs, FilterProps, InputProps } from '#web/fields/field-view.ts';
import { FreeTimeContext } from '#web/fields/free-time.ts';
import { useMadeHere } from '#web/fields/made-here.ts';
import { useOfferedRows } from '#web/fields/offered-rows.ts';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { useFormValue } from '#web/fields/use-form-value.ts';
import { ValueFilter } from '#web/fields/value-filter.tsx';
import { OfferFace } from '#web/ui/offer-face.tsx';
import { Picker } from '#web/ui/picker.tsx';
import type { Offer } from '#web/ui/picking.ts';
import { useSession } from '#web/session/session.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** What the other values of the form leave to choose from. */
function withinOf({ field, form }: Pick<InputProps, 'field' | 'form'>): Within | undefined {
  const { within, unless } = field.options;
  const value = within && form.getValues()[within];
  const asked = { ...(within && value ? { [within]: String(value) } : {}), ...(unless ? { [unless]: 'false' } : {}) };
  return Object.keys(asked).length ? asked : undefined;
}

/** Whom the row names already: the people of a task are looked for sooner than others. */
function nearOf({ resource, field, form }: Pick<InputProps, 'resource' | 'field' | 'form'>): readonly number[] {
  const values = form.getValues();
  return Object.entries(resource.fields)
    .filter(([, other]) => other !== field && other.options.to === field.options.to)
    .flatMap(([name]) => (values[name] as number | readonly number[] | null | undefined) ?? []);
}

function ReferenceField(props: InputProps) {
  const { resource, field, name, form, path } = props;
  const { to = '', required = false } = field.options;
  const [isSought, setSought] = useState(false);
  const { fields, useWords } = useContext(FreeTimeContext);
  // oxlint-disable-next-line react/hooks -- the product gives one function, and for good
  const freeTime = useWords(isSought && fields.has(`${resource.path} ${name}`));
  const attributes = useFieldAttributes(props);
  const [value, setValue] = useFormValue<number | string | null>(form, path);
  const chosen = typeof value === 'number' ? [value] : [];
  const rows = useOfferedRows({ path: to, chosen, within: withinOf(props), near: nearOf(props) });
  const { known, ask, begin, isFresh } = rows;
  const { made, isAsked, make } = useMadeHere(to, rows.q, rows.offered, isFresh);
  const withTime = (offer: Offer): Offer => {
    const time = freeTime.get(offer.id);
    return time ? { ...offer, detail: [offer.detail, time].filter(Boolean).join(' · ') } : offer;
  };
  const offered = [...rows.offered, ...made].map(withTime);
  const turnTo = () => {
    setSought(true);
    begin();
  };
  return (
    <Picker
      look={attributes}
      path={to}
      {...{ offered, isFresh, ask, begin: turnTo }}
      chosen={known[0] ?? null}
      unmatched={typeof value === 'string' ? value : null}
      mayClear={!required}
      choose={(offer) => (isAsked(offer) ? void make(setValue) : setValue(offer?.id ?? null))}
      // Words in the place of a row break the rule of the field, so no form goes without them.
      leaveUnmatched={setValue}
    />
  );
}

function ReferencesField(props: InputProps) {
  const { field, form, path } = props;
  const { to = '' } = field.options;
  const { t } = useTexts();
  const attributes = useFieldAttributes(props);
  const [value, setValue] = useFormValue<readonly number[]>(form, path);
  const [isShown, show] = useState(false);
  const rows = useOfferedRows({ path: to, chosen: value, within: withinOf(props), near: nearOf(props) });
  const { q, ask, begin, known, isFresh } = rows;
  // What answers the letters before is not chosen from.
  const all = new Map([...known, ...(isFresh ? rows.offered : [])].map((option) => [String(option.id), option]));
  const first = isFresh && q ? rows.offered.find(({ id }) => !value.includes(id)) : undefined;
  const add = ({ id }: Option) => {
    setValue([...value, id]);
    show(false);
    ask('');
  };
  return (
    <MultiSelect
      {...attributes}
      error={attributes.error ?? (q && !isShown ? t('rule.unmatched') : undefined)}
      searchable
      translate="no"
      // What Enter takes is what stands first and is lit.
      hidePickedOptions={q !== ''}
      data={[...all.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String).filter((id) => all.has(id))}
      renderOption={({ option }) => (
        <span className="full" data-lit={Number(option.value) === first?.id || undefined}>
          <OfferFace path={to} offer={all.get(option.value) as Option} />
        </span>
      )}
      // Who has searched has found what they wanted, and goes on to what the list lies over.
      onChange={(chosen) => {
        setValue(chosen.map(Number));
        if (q) show(false);
        ask('');
      }}
      dropdownOpened={isShown}
      onDropdownOpen={() => {
        begin();
        show(true);
      }}
      onDropdownClose={() => show(false)}
      searchValue={q}
      onSearchChange={(typed) => {
        // What was typed and names nothing is not dropped when the field is left.
        if (typed || isShown) ask(typed);
      }}
      onKeyDown={(event) => {
        if (!first || (event.key !== 'Enter' && event.key !== 'Tab')) return;
        if (event.ctrlKey || event.metaKey) return flushSync(() => add(first));
        const walked = document.querySelector('[role="option"][data-combobox-selected]');
        if (event.key === 'Enter' && walked) return;
        if (event.key === 'Enter') event.preventDefault();
        add(first);
      }}
      filter={({ options }) => options}
      nothingFoundMessage={isFresh ? t('state.nothing_found') : t('state.searching')}
      maxDropdownHeight={280}
    />
  );
}

/** People whose values stand for somebody else when somebody else reads them. */
const people = 'admin/users';
/** So many of the values with most rows are offered before one searches. */
const offeredAtMost = 30;

const idsOf = (values: Iterable<string>): number[] => [...values].filter((value) => /^\d+$/.test(value)).map(Number);

/** Any of the chosen rows or none of them, or none at all; those that find most come first. */
function ReferenceFilter(props: FilterProps) {
  const { field, name, search, counts } = props;
  const { t } = useTexts();
  const { to = '', required } = field.options;
  const asked = askedValues(search[name]);
  const { q, ask, offered, isFresh } = useOfferedRows({ path: to, chosen: idsOf(asked.values), isAtOnce: true });
  const counted = useReferences(to, q ? [] : idsOf(counts?.keys() ?? []).slice(0, offeredAtMost));
  const each = [...new Map([...counted, ...offered].map((option) => [String(option.id), option])).values()];
  const rank = ({ id }: Option) => (asked.values.includes(String(id)) ? Infinity : (counts?.get(String(id)) ?? 0));
  // What was typed for has an order of its own: what begins with it comes first.
  const byCount = counts && !q;
  const ordered = byCount ? each.toSorted((a, b) => Number(rank(b) > rank(a)) - Number(rank(a) > rank(b))) : each;
  const options = ordered.map((one) => ({ value: String(one.id), label: <OfferFace path={to} offer={one} /> }));
  const { user } = useSession();
  const ownCount = counts?.get(String(user?.id)) ?? 0;
  const me = { value: readerWord, label: <span className="cut">{t('filter.me')}</span> };
  return (
    <ValueFilter
      {...props}
      counts={counts && new Map([...counts, [readerWord, ownCount]])}
      options={to === people && q === '' ? [me, ...options] : options}
      mayBeEmpty={!required && q === ''}
    >
      <TextInput
        aria-label={t('action.search')}
        placeholder={t('action.search')}
        data-autofocus
        value={q}
        onChange={(event) => ask(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = options[0];
          if (event.key !== 'Enter' || !q || !isFresh || !first) return;
          event.preventDefault();
          props.change({ [name]: textOfValues(toggledValue(asked, first.value), asked.isNot) });
          ask('');
        }}
      />
    </ValueFilter>
  );
}

function ReferenceFilterText({ field, name, search }: Omit<FilterProps, 'change'>) {
  const { t } = useTexts();
  const { to = '' } = field.options;
  const asked = askedValues(search[name]);
  const known = useReferences(to, idsOf(asked.values));
  const nameOf = (value: string) =>
    value === readerWord ? t('filter.me') : known.find(({ id }) => String(id) === value)?.name;
  const names = asked.values.flatMap((value) => nameOf(value) ?? []);
  const said = presenceSaid(t, asked);
  return said ?? <span translate="no">{valuesSaid(t, names, asked.isNot)}</span>;
}

export const referenceInputs: FieldInputs = {
  Input: (props) => (props.field.options.to ? <ReferenceField {...props} /> : null),
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  filterGroup: 'values',
};

export const referencesInputs: FieldInputs = { ...referenceInputs, Input: ReferencesField };
