import { Button } from '@mantine/core';
import { traitsOf } from '#kernel/field.ts';
import { storedName } from '#kernel/fields/localized-text.ts';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useDefinition } from '#web/product/use-definition.ts';
import { useMay } from '#web/session/session.ts';
import { useWork } from '#web/ui/use-work.ts';

interface MakeMeaningProps {
  /** The resource of which a row is made. */
  readonly to: string;
  readonly value: string;
  readonly made: (id: number) => void;
}

/** Grey: a colour is needed, and this one claims nothing. */
const plainColor = '#8a94a6';

/** A row of that name, where a name is all that a row needs. */
export function MakeMeaning({ to, value, made }: MakeMeaningProps) {
  const { t } = useTexts();
  const may = useMay();
  const { busy, work } = useWork();
  const definition = useDefinition(to);
  const body = definition && bodyOf(definition, value);
  if (!definition || !body || !definition.access.create || !may(definition.access.create)) return null;
  const make = () =>
    work(async () => {
      const { id } = await callAt({ path: to }, 'POST', { body });
      made(id);
    });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      aria-label={t('import.make_of', { name: value })}
      onClick={() => void make()}
    >
      {t('import.make')}
    </Button>
  );
}

/** What has to be said of a row with that name; null where more is needed than a name. */
function bodyOf({ fields, display }: Resource, value: string): Record<string, unknown> | null {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { required, readOnly, default: ownDefault } = field.options;
    const { isName, isLocalized, isColor } = traitsOf(field);
    if (name === display && isLocalized) body[storedName(name)] = { uz: value };
    else if (name === display && isName) body[name] = value;
    else if (readOnly || !required || ownDefault !== undefined) continue;
    else if (isColor) body[name] = plainColor;
    else return null;
  }
  return body;
}
