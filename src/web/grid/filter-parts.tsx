import { Menu } from '@mantine/core';
import type { Field } from '#kernel/field.ts';
import type { Fielded } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { instant } from '#kernel/fields/time.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { FilterProps } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** Every row has the moments at which it was made and changed; definitions do not name them. */
const moment = instant({});
const fieldOf = (resource: Fielded, name: string): Field => resource.fields[name] ?? moment;

type OfFilter = Omit<FilterProps, 'field'>;

export function FilterControl(props: OfFilter) {
  const field = fieldOf(props.resource, props.name);
  const { Filter } = viewOf(field);
  return Filter && <Filter {...props} field={field} />;
}

export function FilterText(props: Omit<OfFilter, 'change'>) {
  const field = fieldOf(props.resource, props.name);
  const { FilterText: Text } = viewOf(field);
  return Text ? <Text {...props} field={field} /> : props.search[props.name];
}

interface FilterNamesProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly choose: (name: string) => void;
}

/** The fields by which the rows can be narrowed further. */
export function FilterNames({ resource, names, choose }: FilterNamesProps) {
  const { t } = useTexts();
  const offered = names.filter((name) => {
    const field = fieldOf(resource, name);
    return viewOf(field).Filter && !field.options.computed;
  });
  return offered.map((name) => (
    <Menu.Item key={name} onClick={() => choose(name)}>
      {labelOf(t, resource, name)}
    </Menu.Item>
  ));
}
