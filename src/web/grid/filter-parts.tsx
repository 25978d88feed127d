import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Field, traitsOf } from '#kernel/field.ts';
import type { Fielded } from '#kernel/fields-of.ts';
import { fold } from '#kernel/search-folding.ts';
import { isSought } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { instant } from '#kernel/fields/door.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { type FilterProps, filterGroups } from '#web/fields/field-view.ts';
import { inputsOf } from '#web/fields/kind-inputs.ts';
import styles from '#web/grid/filter-bar.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { useListParts } from '#web/product/product-context.ts';

/** Every row has the moments at which it was made and changed; definitions do not name them. */
const moment = instant({});
const fieldOf = (resource: Fielded, name: string): Field => resource.fields[name] ?? moment;

type OfFilter = Omit<FilterProps, 'field' | 'counts'>;

/** The control of a field, with the counts of its values where the module of the rows has them. */
export function FilterControl(props: OfFilter) {
  const { resource, name, search } = props;
  const field = fieldOf(resource, name);
  const { Filter, filterGroup } = inputsOf(field);
  const { counts } = useListParts(resource.path);
  const others = Object.fromEntries(Object.entries(search).filter(([one]) => one !== name));
  const counted = useQuery({
    queryKey: ['value counts', resource.path, name, others],
    queryFn: ({ signal }) => counts!(name, others, signal),
    enabled: counts !== undefined && filterGroup === 'values' && traitsOf(field).empty !== false,
  });
  const known = counted.data && new Map(counted.data.map(({ value, count }) => [value ?? 'null', count]));
  return Filter && <Filter {...props} field={field} counts={known} />;
}

export function FilterText(props: Omit<OfFilter, 'change'>) {
  const field = fieldOf(props.resource, props.name);
  const { FilterText: Text } = inputsOf(field);
  return Text ? <Text {...props} field={field} /> : props.search[props.name];
}

interface FilterNamesProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  /** Those of every day, which come first. */
  readonly usual: readonly string[];
  /** What was typed before this came. */
  readonly early: RefObject<string>;
  readonly choose: (name: string) => void;
}

/** The fields by which the rows can be narrowed further: in groups, found in any script. */
export function FilterNames({ resource, names, usual, early, choose }: FilterNamesProps) {
  const { t } = useTexts();
  const [question, setQuestion] = useState(() => early.current);
  const combobox = useCombobox({ opened: true });
  const asked = fold(question.trim());
  const found = names.flatMap((name) => {
    const field = fieldOf(resource, name);
    const { Filter, filterGroup = 'texts' } = inputsOf(field);
    const label = labelOf(t, resource, name);
    if (!Filter || !isSought(field) || !fold(label).includes(asked)) return [];
    const group = usual.includes(name) ? 'usual' : field.options.to === 'admin/users' ? 'people' : filterGroup;
    return [{ name, label, group }];
  });
  const byGroup = Map.groupBy(found, ({ group }) => group);
  const input = useRef<HTMLInputElement>(null);
  // The menu stood open before this came: the focus is elsewhere by now.
  useEffect(() => input.current?.focus(), []);
  const mark = useEffectEvent((word: string) => (word ? combobox.selectFirstOption() : combobox.resetSelectedOption()));
  useEffect(() => {
    mark(asked);
  }, [asked]);
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget>
        <TextInput
          ref={input}
          data-autofocus
          aria-label={t('filter.find')}
          placeholder={t('filter.find')}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.names} aria-label={t('filter.title')}>
        {(['usual', ...filterGroups] as const).map((group) => {
          const here = byGroup.get(group);
          return (
            here && (
              <Combobox.Group key={group} label={t(`filter.group.${group}`)}>
                {here.map(({ name, label }) => (
                  <Combobox.Option key={name} value={name}>
                    {label}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )
          );
        })}
        {found.length === 0 && <Combobox.Empty>{t('state.nothing_found')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}
